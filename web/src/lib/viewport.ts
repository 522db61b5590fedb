// Pan and zoom of a picture: plain arithmetic on its viewBox.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

const CLOSEST = 6; // how many times the whole picture may be enlarged

const clamp = (value: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/** Keep the middle of the box within the whole. */
export function within(box: Box, whole: Box): Box {
  return {
    ...box,
    x: clamp(box.x, whole.x - box.width / 2, whole.x + whole.width - box.width / 2),
    y: clamp(box.y, whole.y - box.height / 2, whole.y + whole.height - box.height / 2),
  };
}

/** Enlarge by a factor round a spot of the picture. */
export function zoomed(box: Box, factor: number, at: Spot, whole: Box): Box {
  const width = clamp(box.width / factor, whole.width / CLOSEST, whole.width);
  const k = width / box.width;
  const next = {
    x: at.x - (at.x - box.x) * k,
    y: at.y - (at.y - box.y) * k,
    width,
    height: box.height * k,
  };
  return width === whole.width ? whole : within(next, whole);
}

export function moved(box: Box, dx: number, dy: number, whole: Box): Box {
  return within({ ...box, x: box.x + dx, y: box.y + dy }, whole);
}

/** Move as little as it takes to see a spot with some room round it. */
export function showing(box: Box, at: Spot, room: number, whole: Box): Box {
  const x = clamp(box.x, at.x + room - box.width, at.x - room);
  const y = clamp(box.y, at.y + room - box.height, at.y - room);
  return within({ ...box, x, y }, whole);
}

/** What an <svg> of a certain size shows of a box (preserveAspectRatio: meet), and how many units a pixel is. */
export function seen(box: Box, wide: number, high: number): Box & { unit: number } {
  const unit = Math.max(box.width / wide, box.height / high);
  const width = wide * unit;
  const height = high * unit;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height, unit };
}

/** The nearest of some spots in a direction, for arrow keys. */
export function nearest<T extends Spot>(from: Spot, all: readonly T[], dx: number, dy: number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const spot of all) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = along + 2.2 * aside;
    if (along > 1 && aside <= along * 2 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
