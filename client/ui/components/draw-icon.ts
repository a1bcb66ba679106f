import type { LucideProps } from 'lucide-react';
import { createElement, type FunctionComponent, type SVGAttributes } from 'react';

interface Drawing {
  name: string;
  /** Side of the icon's square, in its units. */
  size: number;
  node: [tag: string, attributes: SVGAttributes<SVGElement>][];
}

/**
 * Creates a component from an icon. In the build, it replaces lucide's `createLucideIcon`, which saves 1 kB before any
 * page is shown. It supports only the properties that this client uses: size and those of `<svg>`.
 */
export default function createLucideIcon({
  name,
  size: side,
  node,
}: Drawing): FunctionComponent<LucideProps> {
  return function Drawn({ size = side, className = '', ...rest }) {
    const told = Object.keys(rest).some((one) => /^(?:aria-|role$|title$)/.test(one));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': told ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
