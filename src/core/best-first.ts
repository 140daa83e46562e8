/**
 * Indices 0 to `count` - 1 one after the other, best first, as far as they are asked for: cheaper than a sort where a few are needed of many.
 * `leads(a, b)` tells whether `a` comes before `b`; it must be a strict order, so equals are told apart by index.
 */
export function* bestFirst(count: number, leads: (a: number, b: number) => boolean): Generator<number, void, undefined> {
  const heap = Int32Array.from({ length: count }, (_, i) => i);
  for (let at = (count >> 1) - 1; at >= 0; at -= 1) sink(heap, count, at, leads);
  for (let size = count; size > 0; ) {
    yield heap[0] as number;
    size -= 1;
    heap[0] = heap[size] as number;
    sink(heap, size, 0, leads);
  }
}

/** How many of the best are found in one look at all scores. Own: most readers stop sooner. */
const AT_ONCE = 32;

/** The indices of `scores` in the order of `byScore`, as far as they are asked for; the first ones are found without a heap of all. */
export function* bestScores(scores: ArrayLike<number>): Generator<number, void, undefined> {
  const top = topScores(scores, AT_ONCE);
  yield* top;
  if (top.length === scores.length) return;
  let passed = 0;
  for (const i of bestFirst(scores.length, byScore(scores))) {
    passed += 1;
    if (passed > top.length) yield i;
  }
}

/** The first `count` indices of `scores` in the order of `byScore`. One pass; cheap for a small `count` only. */
export function topScores(scores: ArrayLike<number>, count: number): number[] {
  const top: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] as number;
    if (top.length === count && !(score > least)) continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] as number] as number) < score) at -= 1;
    top.splice(at, 0, i);
    if (top.length > count) top.pop();
    least = scores[top[top.length - 1] as number] as number;
  }
  return top;
}

/** Lets the entry at `at` of a heap fall to its place among the first `size`: none stands above one that leads it. */
export function sink(heap: Int32Array, size: number, at: number, leads: (a: number, b: number) => boolean): void {
  const entry = heap[at] as number;
  let place = at;
  for (let child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && leads(heap[child + 1] as number, heap[child] as number)) child += 1;
    const lower = heap[child] as number;
    if (!leads(lower, entry)) break;
    heap[place] = lower;
    place = child;
  }
  heap[place] = entry;
}

/** A list that is read from a generator once, as far as it is needed, by any number of readers. */
export function lazyList<T>(source: Iterator<T>): Iterable<T> {
  const read: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at += 1) {
        if (at === read.length) {
          const { done, value } = source.next();
          if (done) return;
          read.push(value);
        }
        yield read[at] as T;
      }
    },
  };
}

/** The order of `bestFirst` by score: larger first, of equals the lower index. */
export function byScore(scores: ArrayLike<number>): (a: number, b: number) => boolean {
  return (a, b) => {
    const [one, other] = [scores[a] as number, scores[b] as number];
    return one > other || (one === other && a < b);
  };
}
