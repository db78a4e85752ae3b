import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** An icon as lucide-react's modules declare it. */
interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Replaces the function of this purpose in lucide-react's icons when the client is built: that one has options that the
 * client does not use, at 2 kB of each page (gzip).
 */
function createIcon({ name, node }: IconData): FunctionComponent<SVGProps<SVGSVGElement>> {
  return function Icon({ className = '', ...props }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
        className: `lucide lucide-${name} ${className}`.trimEnd(),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}

// As the function that it replaces.
export { createIcon as default };
