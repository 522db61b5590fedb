"""The core: titles, states, steps, decisions, actions, events, refusals, records and history."""
