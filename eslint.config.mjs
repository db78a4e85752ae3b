import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

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
  // Node runs them by leaving the types out, which it cannot do with a parameter that is a property.
  {
    files: [
      'tools/*/src/**/*.ts',
      'tools/*/trial/**/*.ts',
      'tools/start/*.ts',
      'tools/servers/*.ts',
      'chaos/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: { '@typescript-eslint/parameter-properties': 'error' },
  },
  {
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  // Run by mongosh, which has no modules.
  { files: ['deploy/servers/mongodb/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/*.config.*'], rules: { 'no-restricted-exports': 'off' } },
  prettier,
];
