import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';

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
  const { items, keyOf } = props;
  const strip = useRef<HTMLDivElement>(null);
  // The next frame shows the press, and only then is all that depends on it rendered.
  const [pressed, setPressed] = useState<T>();
  const value = pressed ?? props.value;
  const choose = (item: T) => {
    setPressed(item);
    afterFrame(() => {
      setPressed(undefined);
      props.onChange(item);
    });
  };
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
    const ends: Record<string, number> = { Home: 0, End: items.length - 1 };
    const next = step ? (Math.max(at, 0) + step + items.length) % items.length : ends[event.key];
    if (next === undefined) return;
    event.preventDefault();
    (strip.current!.children[next] as HTMLElement).focus();
    choose(items[next]!);
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
          tabindex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => choose(item)}
        >
          {props.children(item)}
        </button>
      ))}
    </div>
  );
}
