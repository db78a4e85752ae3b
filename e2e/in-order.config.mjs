import base from '@jest/test-sequencer';

/** By path: the pages first, while the data is as a person finds it; then requests, some of which are hostile. */
export default class InOrder extends base {
  sort(tests) {
    return tests.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }
}
