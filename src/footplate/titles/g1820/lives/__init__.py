"""The lives of companies: floated, grown, reduced, taken over, in liquidation, back in the supply."""
