import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface Props<T> {
  label: string;
  items: readonly T[];
  value: T | undefined;
  className: string;
  /** The CSS part of the group, a plural in -s. Each item has the singular. */
  part: string;
  keyOf(item: T): string | number;
  labelOf?(item: T): string;
  itemClass(item: T): string;
  children(item: T): ReactNode;
  onChange(item: T): void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A radio group as buttons in a row, with one tab stop. Arrow keys, Home and End move the focus and
 * select.
 */
export function RadioStrip<T>(props: Props<T>): ReactNode {
  const { items, value, keyOf } = props;
  const strip = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => value !== undefined && keyOf(item) === keyOf(value));

  // Scrolls the strip only. scrollIntoView would scroll the host page too.
  useEffect(() => {
    const button = strip.current?.children[at] as HTMLElement | undefined;
    if (!strip.current || !button) return;
    const { offsetLeft, offsetWidth } = button;
    const { scrollLeft, clientWidth } = strip.current;
    if (offsetLeft < scrollLeft) strip.current.scrollLeft = offsetLeft - offsetWidth;
    if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
      strip.current.scrollLeft = offsetLeft + 2 * offsetWidth - clientWidth;
    }
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    let next: number;
    if (step) next = (Math.max(at, 0) + step + items.length) % items.length;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = items.length - 1;
    else return;
    event.preventDefault();
    (strip.current?.children[next] as HTMLElement | undefined)?.focus();
    props.onChange(items[next]!);
  };

  return (
    <div
      className={props.className}
      part={props.part}
      role="radiogroup"
      aria-label={props.label}
      ref={strip}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold a day with its bar
        <button
          type="button"
          role="radio"
          part={props.part.slice(0, -1)}
          key={keyOf(item)}
          className={props.itemClass(item)}
          aria-checked={index === at}
          aria-label={props.labelOf?.(item)}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => props.onChange(item)}
        >
          {props.children(item)}
        </button>
      ))}
    </div>
  );
}
