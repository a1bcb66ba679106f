import type { ComponentProps, CSSProperties, ElementType } from 'react';
import { cx } from './class-names.ts';
import './layout.css';

/** A step of the theme's spacing: 3 is `--space-3`. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Each value has its class in `layout.css`. */
interface Looks {
  /** Space between the children; `across` is the space between columns, where it differs. */
  gap?: Space | undefined;
  across?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Children's position across the direction in which they follow each other. */
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end';
  /** Moves the first and the last child to the ends. */
  apart?: boolean;
  wrap?: boolean;
  /** A row as wide as its content, within a line. */
  inline?: boolean;
  /** Margin above and below. */
  above?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  below?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** In the middle of a stack, across and down. */
  middle?: boolean;
  /** Space inside the edges; `sides` is the space at the left and right, where it differs. */
  pad?: 1 | 2 | 3 | 4 | 5;
  sides?: 0 | 1 | 2 | 3 | 4 | 5;
  /** A line between the children. */
  divided?: boolean;
  /** No space above the first child and below the last, for children with `pad`. */
  trimmed?: boolean;
  /** A line above, and the space under it. */
  ruled?: 4 | 5;
  /** A border, with the color of a card inside it, or a darker background without a border. */
  frame?: 'outline' | 'card' | 'sunk';
  /** Place in the width that a stack gives to this child. */
  self?: 'start' | 'end';
  /** A stack's children get no wider than the stack. */
  fits?: boolean;
  /** At least as high as a touch target. */
  touch?: boolean;
  /** A button without the looks of a button. */
  bare?: boolean;
  /** Takes the rest of a row. */
  grows?: boolean;
  /** A column that takes the rest of its parent, and becomes less tall than its content. */
  fills?: boolean;
  /** Takes the rest of a column, and scrolls. */
  scrolls?: boolean;
  /** May become narrower than its content. */
  shrinks?: boolean;
  /** As wide as its parent. */
  full?: boolean;

  size?: 'small' | 'body' | 'large' | 'title' | 'display' | '13' | '15' | '17' | '20' | 'inherit' | undefined;
  tone?: 'quiet' | 'ink' | 'primary' | 'danger' | 'waiting' | 'good' | undefined;
  strong?: boolean;
  regular?: boolean;
  centered?: boolean;
  /** Text starts at the edge, within a centered parent. */
  flush?: boolean;
  /** Keeps the line breaks that a person typed. */
  asTyped?: boolean;
  /** On its own line, within a sentence. */
  ownLine?: boolean;
  /** The color of the background, and of the text on it. */
  tint?: 'primary' | 'quiet' | 'waiting' | 'good' | 'info' | 'danger';
  /** Breaks words that are longer than the line. */
  breaks?: boolean;
  nowrap?: boolean;
  /** One line, with an ellipsis. */
  cut?: boolean;
}

const LOOKS: Record<keyof Looks, true> = {
  gap: true,
  across: true,
  align: true,
  justify: true,
  apart: true,
  wrap: true,
  inline: true,
  above: true,
  below: true,
  middle: true,
  pad: true,
  sides: true,
  divided: true,
  trimmed: true,
  ruled: true,
  frame: true,
  self: true,
  fits: true,
  touch: true,
  bare: true,
  grows: true,
  fills: true,
  scrolls: true,
  shrinks: true,
  full: true,
  size: true,
  tone: true,
  strong: true,
  regular: true,
  centered: true,
  flush: true,
  asTyped: true,
  ownLine: true,
  tint: true,
  breaks: true,
  nowrap: true,
  cut: true,
};

/** The looks that would hide a component's own prop. */
type Hiding<T extends ElementType> = T extends string ? never : keyof Looks & keyof ComponentProps<T>;

/** `as` is the element, or a component that takes a `className`. */
type BoxProps<T extends ElementType> = { as?: T } & Omit<Looks, Hiding<T>> & {
    [K in Hiding<T>]?: never;
  } & Omit<ComponentProps<T>, keyof Looks | 'as'>;

/** One below the other. */
export function Stack<T extends ElementType = 'div'>(props: BoxProps<T>) {
  return render('stack', 'div', props);
}

/** Next to each other; `wrap` continues on the next line. */
export function Row<T extends ElementType = 'div'>(props: BoxProps<T>) {
  return render('row', 'div', props);
}

/** As many equal columns as fit, each at least `min` wide. */
export function Grid<T extends ElementType = 'div'>({
  min,
  style,
  ...props
}: BoxProps<T> & { min: `${number}rem`; style?: CSSProperties }) {
  return render('grid', 'div', { ...props, style: { ...style, '--width-column': min } as CSSProperties });
}

/** Neither a row nor a stack: only a place among others. */
export function Box<T extends ElementType = 'div'>(props: BoxProps<T>) {
  return render(null, 'div', props);
}

export function Text<T extends ElementType = 'p'>(props: BoxProps<T>) {
  return render(null, 'p', props);
}

/** Looks become classes; everything else goes to the element. */
function render(kind: 'stack' | 'row' | 'grid' | null, tag: ElementType, props: object) {
  const rest: Record<string, unknown> = {};
  const classes = [kind && `l-${kind}`];
  let Element = tag;
  for (const [name, value] of Object.entries(props)) {
    if (name === 'as') Element = value;
    else if (name === 'className') classes.push(value);
    else if (!(name in LOOKS)) rest[name] = value;
    else if (value === true) classes.push(`l-${name}`);
    else if (value !== false && value !== undefined) classes.push(`l-${name}-${value}`);
  }
  return <Element {...rest} className={cx(...classes)} />;
}
