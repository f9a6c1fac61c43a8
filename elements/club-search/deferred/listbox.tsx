import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { addStyles } from '#elements/shared/element/index.ts';
import type { ListOption } from '../model.ts';
import css from '../styles/listbox.css';

interface ListboxProps {
  id: string;
  label: string;
  options: readonly ListOption[];
  /** The id of the option that the arrow keys have reached. */
  active: string | undefined;
  /** The listbox sets it to the handler for the keys of the text field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onActive(id: string | undefined): void;
}

/** Moves the active option with the arrow keys, and chooses it with Enter. */
function handleKey(event: KeyboardEvent, { options, onActive }: ListboxProps, index: number): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && options.length > 0) {
    const from = index < 0 && step < 0 ? 0 : index;
    onActive(options[(from + step + options.length) % options.length]!.id);
  } else if (event.key === 'Enter' && index >= 0) options[index]!.choose();
  else return;
  event.preventDefault();
}

function Option({ option, isActive }: { option: ListOption; isActive: boolean }): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
    <div
      role="option"
      id={option.id}
      part="option"
      className="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={option.choose}
    >
      <span>{option.label}</span> {option.detail && <small>{option.detail}</small>}
    </div>
  );
}

/**
 * The list of an ARIA combobox: the focus stays in the text field, whose arrow keys move the active
 * option.
 */
export function Listbox(props: ListboxProps): ReactNode {
  const { id, label, options, active, keys, onActive } = props;
  const list = useRef<HTMLDivElement>(null);
  const index = options.findIndex((option) => option.id === active);
  keys.current = (event) => handleKey(event, props, index);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // The active option is no longer in the list.
  useEffect(() => {
    if (active && index < 0) onActive(undefined);
  }, [active, index]);

  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <div role="listbox" id={id} aria-label={label} part="listbox" className="listbox" ref={list}>
      {groups.map((group, groupIndex) => {
        const rows = options
          .filter((option) => option.group === group)
          .map((option) => <Option key={option.id} option={option} isActive={option.id === active} />);
        if (!group) return rows;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" key={group} aria-labelledby={`${id}-${groupIndex}`}>
            <p id={`${id}-${groupIndex}`} className="option-group" role="presentation">
              {group}
            </p>
            {rows}
          </div>
        );
      })}
    </div>
  );
}
