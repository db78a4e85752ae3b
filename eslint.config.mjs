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
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/contracts/src/**/*.ts'],
    // Text and characters measure, a mention is cut at the caret, and the others bound what programs send.
    ignores: [
      '**/*.spec.{ts,tsx}',
      'libs/contracts/src/{text,characters}.ts',
      'libs/contracts/src/{event,client-reports,ids,scrub-text}.ts',
      'libs/contracts/src/operations/notification-settings.ts',
      'apps/web/src/shared/comments/mention.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...textMeasures] },
  },
  // Run by mongosh, which has no modules.
  { files: ['deploy/servers/mongodb/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/*.config.*'], rules: { 'no-restricted-exports': 'off' } },
  prettier,
];
