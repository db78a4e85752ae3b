import { readdirSync } from 'node:fs';

/** Reports files and exports that nothing uses. */
const tests = ['src/**/*.spec.{ts,tsx}', 'test/**/*.{int-spec,spec}.ts'];
const listSources = (parent) =>
  readdirSync(parent).map((name) => [`@pechincha/${name}/*`, [`./${parent}/${name}/src/*`]]);

export default {
  include: ['files', 'exports', 'types', 'duplicates'],
  includeEntryExports: true,
  // Types that only their file names stay exported with what they describe.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The package's own conditions lead to what was built.
  paths: Object.fromEntries([...listSources('apps'), ...listSources('libs')]),
  workspaces: {
    '.': { entry: ['*.mjs', 'deploy/**/*.{mjs,js}'] },
    'apps/web': {
      entry: ['src/main.tsx', 'vite.config.ts', 'test/{environment.mjs,setup.ts,stylesheet.ts}', ...tests],
      project: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,mjs}'],
    },
    'apps/*': {
      entry: ['src/{main,make-admin}.ts', 'tools/*.mjs', 'test/crash-scenario.ts', ...tests],
    },
    'libs/*': {
      entry: [
        'test/*{child,process}.ts',
        'src/{*-command,crash-child}.ts',
        'src/typescript-loader.mjs',
        ...tests,
      ],
    },
    'tools/start': { entry: ['start.mjs', '{main,command}.ts', ...tests] },
    'tools/*': {
      entry: ['{src,trial}/main.ts', 'src/{write-*,generated,screenshots,seed}.ts', ...tests],
    },
    bench: { entry: ['{run,generate,login-attack}.ts', 'harness/idle-likes.ts', 'pipeline/*-process.ts'] },
    chaos: { entry: ['main.ts', 'stack/*.{mjs,spec.ts}'] },
    e2e: { playwright: false, entry: ['playwright.config.ts', '**/*.{spec,e2e,setup}.ts'] },
  },
  ignoreIssues: {
    '**/*.{mjs,config.ts}': ['exports'],
    'apps/*/test/crash-scenario.ts': ['exports'],
  },
};
