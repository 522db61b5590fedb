"""The heart: titles, states, steps, decisions, actions, events, refusals, records and history."""
