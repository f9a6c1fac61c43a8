import { type ReactNode, useRef } from 'react';
import { readColor } from './choice.ts';

type Options = { value: string; title: string; lang?: string }[];

/** A group of radio buttons. */
export function Radios({
  legend,
  name,
  options,
  value,
  className = '',
  unseen = false,
}: {
  /** `unseen` if the options explain themselves. */
  legend: string;
  unseen?: boolean;
  name: string;
  options: Options;
  value: string;
  className?: string;
}) {
  return (
    <fieldset className={`builder-radios ${className}`.trim()}>
      <legend className={unseen ? 'unseen' : undefined}>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
            <span>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select({
  label,
  name,
  options,
  value,
}: {
  label: string;
  name: string;
  options: Options;
  value: string;
}) {
  const id = `field-${name}`;
  return (
    <div className="builder-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}

export function TextField({ id, label, children }: { id: string; label: string; children(id: string): ReactNode }) {
  return (
    <div className="builder-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A colour as hexadecimal text, next to the browser's colour picker. */
export function ColorField({
  label,
  pick,
  name,
  value,
  empty,
  hint,
}: {
  label: string;
  pick: string;
  name: string;
  /** `#rrggbb` or ''. */
  value: string;
  /** The picker's colour while none is selected. */
  empty: string;
  hint: string;
}) {
  const text = useRef<HTMLInputElement>(null);
  return (
    <TextField id={`field-${name}`} label={label}>
      {(id) => (
        <span className="builder-color">
          <input
            ref={text}
            id={id}
            type="text"
            name={name}
            defaultValue={value}
            placeholder={hint}
            maxLength={7}
            spellCheck={false}
          />
          <input
            type="color"
            aria-label={pick}
            value={readColor(value) || empty}
            onChange={(event) => {
              // The form reads the value when this event bubbles to it.
              if (text.current) text.current.value = event.target.value;
            }}
          />
        </span>
      )}
    </TextField>
  );
}
