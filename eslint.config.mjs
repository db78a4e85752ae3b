import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

// The boundary rule reads the stored graph, and reports nothing without it.
await createProjectGraphAsync();

/** Who may import whom, by the tags in each package.json; tests may import more. */
function boundaries(...more) {
  const libraryRule = (name, ...lower) => ({
    sourceTag: `lib:${name}`,
    onlyDependOnLibsWithTags: ['type:contracts', ...lower.map((library) => `lib:${library}`), ...more],
  });
  return {
    '@nx/enforce-module-boundaries': [
      'error',
      {
        // The libraries' own tests use the testing library, which builds on those libraries.
        ignoredCircularDependencies: [
          ['@pechincha/testing', '@pechincha/messaging'],
          ['@pechincha/testing', '@pechincha/jobs'],
          ['@pechincha/testing', '@pechincha/service-kit'],
        ],
        depConstraints: [
          { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib', 'type:contracts', ...more] },
          {
            sourceTag: 'type:web',
            onlyDependOnLibsWithTags: ['type:contracts'],
            bannedExternalImports: ['@nestjs/*', 'mongoose', 'amqplib'],
          },
          // One direction: contracts ← persistence ← messaging, jobs ← service-kit.
          ...[
            libraryRule('persistence'),
            libraryRule('messaging', 'persistence'),
            libraryRule('jobs', 'persistence'),
            libraryRule('service-kit', 'persistence', 'messaging', 'jobs'),
            libraryRule('images', 'persistence', 'jobs'),
          ],
          {
            sourceTag: 'type:contracts',
            onlyDependOnLibsWithTags: [],
            allowedExternalImports: ['zod', 'zod/mini'],
          },
          {
            sourceTag: 'type:testing',
            onlyDependOnLibsWithTags: ['type:lib', 'type:contracts', 'type:tool'],
          },
          { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },
        ],
      },
    ],
  };
}

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
    },
  },
  // emitDecoratorMetadata needs the value imports that constructor parameters name.
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['apps/web/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['**/*.ts', '**/*.tsx'], plugins: { '@nx': nx }, rules: boundaries() },
  { files: ['apps/*/test/**/*.ts', 'libs/*/test/**/*.ts'], rules: boundaries('type:testing', 'type:tool') },
  {
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  { files: ['**/*.config.*'], rules: { 'no-restricted-exports': 'off' } },
  prettier,
];
