// What a browser is called, so that people tell theirs apart.

// The first that stands in what it says of itself: most say that they are others, too.
const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
const SYSTEMS = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  Macintosh: "macOS",
  Linux: "Linux",
};

const found = (agent: string, names: Record<string, string>): string[] =>
  Object.entries(names)
    .filter(([word]) => agent.includes(word))
    .map(([, name]) => name)
    .slice(0, 1);

/** Such as "Firefox, Android"; of a program that is no browser, what it says of itself. */
export const browserName = (agent: string): string =>
  [...found(agent, BROWSERS), ...found(agent, SYSTEMS)].join(", ") || agent;
