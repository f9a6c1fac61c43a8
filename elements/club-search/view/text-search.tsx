import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Client } from '#core/api/client.ts';
import type { ChangedFields } from '#core/state/search.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { parts } from '../deferred-parts.ts';
import { icons } from '../icons.ts';
import type { ClubReference, Results } from '../model.ts';
import type { SearchWriting } from '../text.ts';
import { useTextField } from './use-text-field.ts';

interface Props {
  value: string;
  /** The text of the input in the page, which in a served page may be ahead of the script. */
  typed: string | undefined;
  client: Client;
  /** Slug or number of the city to search in; undefined for all. */
  city: string | undefined;
  results: Results | undefined;
  writing: SearchWriting;
  /**
   * Called when typing pauses, and at once for Enter. `first`: the first change since the field has
   * the focus.
   */
  onSearch(text: string, first: boolean): void;
  /** A suggestion that is a club. */
  onClub(club: ClubReference): void;
  /** A suggestion that is another search. */
  onChoose(changes: ChangedFields): void;
  onError(error: unknown): void;
}

function ClearButton({ label, onClear }: { label: string; onClear(): void }): ReactNode {
  return (
    <button
      type="button"
      part="clear-text"
      className="clear"
      aria-label={label}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
  );
}

/** The field for the text to search for, with suggestions below. */
export function TextSearch({ value, typed, onSearch, onClub, onChoose, onError, ...props }: Props): ReactNode {
  const { t } = props.writing;
  const [isOpen, setOpen] = useState(false);
  /** The list is open and has something to choose from. */
  const [isExpanded, setExpanded] = useState(false);
  const [active, setActive] = useState<string>();
  /** Handles a key of the field while the list is expanded. */
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const { value: list } = useDeferred(parts.suggestions, { when: 'demand', wanted: isOpen, onError });
  const field = useTextField({ value, typed, onSearch, onTyped: () => setOpen(true) });
  const close = () => {
    field.cancel();
    setOpen(false);
    setActive(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true);
    if (isExpanded) keys.current?.(event);
    if (event.defaultPrevented) return;
    const isEnter = event.key === 'Enter';
    if (!isEnter && !(event.key === 'Escape' && isOpen)) return;
    if (isEnter) field.search();
    close();
    event.preventDefault();
  };
  return (
    <div className="text-search">
      <Icon path={icons.search} />
      <input
        type="search"
        part="text"
        name="search"
        role="combobox"
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? 'suggestions' : undefined}
        aria-activedescendant={isExpanded ? active : undefined}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={field.text}
        onInput={(event) => field.type(event.currentTarget.value)}
        onFocus={() => {
          field.enter();
          // Loaded by the first key.
          parts.suggestions.load().catch(() => {});
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={close}
      />
      {field.text && <ClearButton label={t('clearText')} onClear={() => field.search('')} />}
      {list && isOpen && (
        <list.Suggestions
          {...props}
          text={field.text}
          active={active}
          keys={keys}
          onActive={setActive}
          onExpanded={setExpanded}
          onClub={(club) => {
            close();
            onClub(club);
          }}
          onChoose={(changes) => {
            field.show(changes.search ?? '');
            close();
            onChoose(changes);
          }}
        />
      )}
    </div>
  );
}
