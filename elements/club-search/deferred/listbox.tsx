import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { addStyles } from '#elements/shared/element/index.ts';
import css from './listbox.css';

export interface Option {
  /** Unique within the list. */
  id: string;
  label: string;
  /** A second, quieter text. */
  detail?: string;
  /** Heading above the first option of its group. */
  group?: string;
  choose(): void;
}

export interface ListboxProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** The id of the option that the arrow keys have reached. */
  active: string | undefined;
  /** Set to what handles the keys of the text field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onActive(id: string | undefined): void;
}

/** The list of an ARIA combobox: the focus stays in the text field, whose arrow keys walk here. */
export function Listbox({ id, label, options, active, keys, onActive }: ListboxProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const at = options.findIndex((option) => option.id === active);

  keys.current = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      const from = at < 0 && step < 0 ? 0 : at;
      onActive(options[(from + step + options.length) % options.length]!.id);
    } else if (event.key === 'Enter' && at >= 0) options[at]!.choose();
    else return;
    event.preventDefault();
  };
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // What was reached has gone from the list.
  useEffect(() => {
    if (active && at < 0) onActive(undefined);
  }, [active, at]);

  const groups = [...new Set(options.map((option) => option.group))];
  const row = (option: Option) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
    <div
      role="option"
      key={option.id}
      id={option.id}
      part="option"
      className="option"
      aria-selected={option.id === active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={option.choose}
    >
      <span>{option.label}</span> {option.detail && <small>{option.detail}</small>}
    </div>
  );
  return (
    <div role="listbox" id={id} aria-label={label} part="listbox" className="listbox" ref={list}>
      {groups.map((group, index) => {
        const rows = options.filter((option) => option.group === group).map(row);
        if (!group) return rows;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" key={group} aria-labelledby={`${id}-${index}`}>
            <p id={`${id}-${index}`} className="option-group" role="presentation">
              {group}
            </p>
            {rows}
          </div>
        );
      })}
    </div>
  );
}
