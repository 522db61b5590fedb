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

/** A part of the picture as it is seen, and how many of its units a pixel is. */
export interface Part extends Box {
  unit: number;
}

const CLOSEST = 6; // how many times the whole picture may be enlarged
const LARGE = 10.5; // pixels: letters that have this size grow less than the picture when it is enlarged

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

export const isIn = (spot: Spot, box: Box): boolean =>
  spot.x >= box.x && spot.x <= box.x + box.width && spot.y >= box.y && spot.y <= box.y + box.height;

/** The smallest box that has these spots in it, with some room round each; never closer than a person may zoom. */
export function around(spots: readonly Spot[], room: number, whole: Box): Box {
  const [left, right] = [Math.min(...spots.map((at) => at.x)) - room, Math.max(...spots.map((at) => at.x)) + room];
  const [top, bottom] = [Math.min(...spots.map((at) => at.y)) - room, Math.max(...spots.map((at) => at.y)) + room];
  const width = Math.max(right - left, ((bottom - top) * whole.width) / whole.height, whole.width / CLOSEST);
  const height = (width * whole.height) / whole.width;
  if (width >= whole.width) return whole;
  return within({ x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }, whole);
}

/** What is shown at first on so many pixels: all of it, or if a unit would be smaller than `least` pixels, what can be
 *  read of it round a spot. */
export function opening(whole: Box, wide: number, high: number, least: number, at: Spot): Box {
  const scale = 1 / seen(whole, wide, high).unit;
  if (scale >= least) return whole;
  const [width, height] = [wide / least, high / least];
  const x =
    width >= whole.width
      ? whole.x + (whole.width - width) / 2
      : clamp(at.x - width / 2, whole.x, whole.x + whole.width - width);
  const y =
    height >= whole.height
      ? whole.y + (whole.height - height) / 2
      : clamp(at.y - height / 2, whole.y, whole.y + whole.height - height);
  return { x, y, width, height };
}

/** What a window of a certain size shows of a box, all of which is in it, and how many units a pixel is. `left`: what
 *  room there is beside it lies on the right. */
export function seen(box: Box, wide: number, high: number, left = false): Part {
  const unit = Math.max(box.width / wide, box.height / high);
  const width = wide * unit;
  const height = high * unit;
  const x = left ? box.x : box.x + (box.width - width) / 2;
  return { x, y: box.y + (box.height - height) / 2, width, height, unit };
}

/** How much smaller than drawn letters of so many pixels are shown: they grow less than what they stand on. */
export const lettersAt = (pixels: number): number => (pixels > LARGE ? Math.sqrt(LARGE / pixels) : 1);

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
