import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** What people write, by name: the rule knows no types: of the strings that it misses most are ids, headers and positions. */
const TEXT = '/^(text|title|description|content|comment|reason|publicReason|coupon|displayName)$/';
const onText = `:matches([object.name=${TEXT}], [object.property.name=${TEXT}])`;
const textMeasures = [
  'JSXOpeningElement[name.name=/^(input|textarea)$/] > JSXAttribute[name.name=/^(max|min)Length$/]',
  // `z.string().check(z.maxLength(…))`
  'CallExpression[callee.property.name="check"][callee.object.callee.property.name="string"] > CallExpression[callee.property.name=/^(max|min)Length$/]',
  // `[...text].length`, and what is trimmed first
  'MemberExpression[property.name="length"][object.type="ArrayExpression"]',
  'ArrayExpression > SpreadElement[argument.name=/^(title|description|content)$/]',
  'MemberExpression[property.name="length"][object.callee.property.name=/^trim(Start|End)?$/]',
  'VariableDeclarator[id.type="ObjectPattern"][init.callee.property.name=/^trim/] Property[key.name="length"]',
  `BinaryExpression[operator=/^[<>]=?$/] > MemberExpression.left[property.name="length"]${onText}`,
  `CallExpression[arguments.0.value=0] > MemberExpression.callee[property.name=/^(slice|substring|substr)$/]${onText}`,
].map((selector) => ({
  selector,
  message:
    'Count and cut texts with @pechincha/contracts/text or characters: `length` counts halves of emojis.',
}));

const literalSpread = [
  { selector: 'ObjectExpression > SpreadElement > ObjectExpression', message: 'Write the plain properties.' },
  { selector: 'ArrayExpression > SpreadElement > ArrayExpression', message: 'Write the plain elements.' },
];

/** Short for a reason: */
const SHORT_FILES = [
  // the same slots in every service,
  'apps/*/src/{main,config}.ts',
  // what Vite asks for,
  'apps/web/src/vite-env.d.ts',
  // and tests, which share what little they share.
  '**/*.spec.{ts,tsx}',
  '{apps,libs,tools}/*/test/**',
  'e2e/**',
];
const shortFile = {
  create: (context) => ({
    Program(node) {
      const lines = context.sourceCode.lines.length - 1;
      if (lines < 10)
        context.report({ node, message: 'A file of fewer than 10 lines joins the file that uses it.' });
    },
  }),
};

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': ['error', ...literalSpread],
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tools/tsconfig.json', 'apps/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: SHORT_FILES,
    plugins: { pechincha: { rules: { 'short-file': shortFile } } },
    rules: { 'pechincha/short-file': 'error' },
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
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/contracts/src/**/*.ts'],
    // Text and characters measure, a mention is cut at the caret, and the others bound what programs send.
    ignores: [
      '**/*.spec.{ts,tsx}',
      'libs/contracts/src/{text,characters}.ts',
      'libs/contracts/src/{event,client-reports,client-report-limits,ids}.ts',
      'libs/contracts/src/operations/notifications.ts',
      'apps/web/src/shared/comments/mention-input.tsx',
    ],
    rules: { 'no-restricted-syntax': ['error', ...literalSpread, ...textMeasures] },
  },
  // Run by mongosh, which has no modules.
  { files: ['deploy/servers/mongodb/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/*.config.*'], rules: { 'no-restricted-exports': 'off' } },
  prettier,
];
