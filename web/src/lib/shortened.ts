// Names where there is little room: as few letters of each as tell them apart.
const FEWEST = 3;
const MANY = 4; // so many people need short names

export function shortened(names: readonly string[]): string[] {
  if (names.length < MANY) return [...names];
  return names.map((name, i) => {
    const others = names.filter((_, n) => n !== i);
    const isOpen = (part: string): boolean => part.endsWith(" ") || others.some((other) => other.startsWith(part));
    let length = FEWEST;
    while (length < name.length && isOpen(name.slice(0, length))) length++;
    return name.slice(0, length);
  });
}
