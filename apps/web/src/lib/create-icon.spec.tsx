import { render } from '@testing-library/react';
import { createLucideIcon } from 'lucide-react';
import createIcon from './create-icon';

const name = 'sun';
const node: [tag: 'circle' | 'path', attributes: Record<string, string>][] = [
  ['circle', { cx: '12', cy: '12', r: '4', key: 'centre' }],
  ['path', { d: 'M12 2v2', key: 'ray' }],
];

it.each([
  ['nothing else', {}],
  ['a class', { className: 'large' }],
  ['a label', { 'aria-hidden': undefined, 'aria-label': 'Sol', role: 'img' }],
])('icon with %s is what lucide-react renders', (_case, props) => {
  const [Icon, LucideIcon] = [createIcon({ name, node }), createLucideIcon(name, node)];
  const [own, original] = [render(<Icon {...props} />), render(<LucideIcon {...props} />)].map(
    ({ container }) => container.firstElementChild,
  );
  expect(own?.innerHTML).toBe(original?.innerHTML);
  expect(new Map([...(own?.attributes ?? [])].map(({ name: key, value }) => [key, value]))).toEqual(
    new Map([...(original?.attributes ?? [])].map(({ name: key, value }) => [key, value])),
  );
});
