// Shows S28 of docs/reliability.md.
import { findLockProblems, type LockedPackage, type Manifest, type Reviewed } from '../locked-packages.ts';

const locked = { version: '1.2.3', integrity: 'sha512-x', license: 'MIT' };
const reviewed: Reviewed = {
  installScripts: ['builds'],
  withoutIntegrity: ['elsewhere'],
  withoutLicense: ['unnamed'],
};

function find(
  manifest: Manifest = {},
  packages: Record<string, LockedPackage> = {},
  list: Reviewed = reviewed,
): string[] {
  const all = {
    '': {},
    'node_modules/@pechincha/contracts': { resolved: 'libs/contracts', link: true },
    'node_modules/plain': locked,
    'node_modules/builds': { ...locked, hasInstallScript: true },
    'node_modules/elsewhere': { version: '1.2.3' },
    'node_modules/unnamed': { ...locked, license: undefined },
    'node_modules/dual': { ...locked, license: '(GPL-3.0-only OR MIT) AND ISC' },
    ...packages,
  };
  return findLockProblems({ '': { dependencies: { plain: '1.2.3' } }, 'apps/ads': manifest }, all, list);
}

it('lock check passes when versions are exact, hashes are present and scripts are reviewed', () => {
  const dependencies = { plain: '1.2.3', other: '2.0.0-beta.1', '@pechincha/contracts': '*' };
  expect(find({ dependencies })).toEqual([]);
});

it.each(['*', '^1.2.3', '~1.2.3', '1.x', '>=1', 'latest', 'git+ssh://host/x', ''])(
  'lock check fails when a package.json requires "%s"',
  (range) => {
    for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      expect(find({ [group]: { plain: range } })).toEqual([
        `apps/ads: plain "${range}" is not an exact version`,
      ]);
    }
  },
);

it.each<[string, Record<string, LockedPackage>, Reviewed, RegExp]>([
  [
    'an entry has no hash',
    { 'node_modules/a/node_modules/b': { version: '1.0.0' } },
    reviewed,
    /^b has no integrity/,
  ],
  [
    'a licence is not allowed',
    { 'node_modules/f': { ...locked, license: 'MIT AND GPL-3.0-only' } },
    reviewed,
    /^node_modules\/f: licence MIT AND GPL-3.0-only is not allowed/,
  ],
  [
    'an entry names no licence',
    { 'node_modules/g': { ...locked, license: undefined } },
    reviewed,
    /^g names no licence/,
  ],
  [
    'a script is new',
    { 'node_modules/c': { ...locked, hasInstallScript: true } },
    reviewed,
    /^c has an install script/,
  ],
  ['an address is named', { 'node_modules/d': { ...locked, resolved: 'https://x/d' } }, reviewed, /address/],
  [
    'the list names a script that is gone',
    {},
    { ...reviewed, installScripts: ['builds', 'e'] },
    /^check-lock\.ts lists that e has/,
  ],
])('lock check fails when %s', (_when, packages, list, problem) => {
  expect(find({}, packages, list)).toEqual([expect.stringMatching(problem)]);
});
