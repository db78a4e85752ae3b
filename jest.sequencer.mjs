import Sequencer from '@jest/test-sequencer';

/** Begins with the files that start servers and services: short ones at the end keep all workers busy. */
// eslint-disable-next-line no-restricted-exports -- Jest imports the default
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => path.endsWith('.int-spec.ts');
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
