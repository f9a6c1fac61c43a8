import type { ReactNode } from 'react';
import { fromMinor, toMinor } from '#core/domain/money.ts';
import type { Choice } from '../text.ts';

interface ChoiceFieldProps {
  label: string;
  /** The text of the choice that filters nothing. */
  any: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange(value: string | undefined): void;
}

/** A group of filters with its heading. */
export function Group({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <fieldset part="group" className="group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** One of several values, or any. */
export function Radios({ name, label, any, value, choices, onChange }: ChoiceFieldProps & { name: string }): ReactNode {
  return (
    <Group label={label}>
      <div className="options">
        {[{ value: '', label: any } as Choice, ...choices].map((choice) => (
          <label part="choice" key={choice.value} className="box">
            <input
              type="radio"
              name={`all-${name}`}
              checked={choice.value === (value ?? '')}
              onChange={() => onChange(choice.value || undefined)}
            />
            {choice.label}
            {choice.count !== undefined && <small>{choice.count}</small>}
          </label>
        ))}
      </div>
    </Group>
  );
}

interface CheckProps extends Omit<Choice, 'value'> {
  checked: boolean;
  onChange(): void;
}

export function Check({ label, count, checked, onChange }: CheckProps): ReactNode {
  return (
    <label part="choice" className="box">
      <input type="checkbox" checked={checked} onChange={onChange} />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

/** A list of values. A value that is not in it is shown as it is. */
export function Select({ label, any, value, choices, onChange }: ChoiceFieldProps): ReactNode {
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <label part="field" className="field">
      <span className="label">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PriceFieldProps {
  label: string;
  /** Minor units. The field shows whole units of the currency. */
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** A price. What is typed counts with Enter, or when the field loses the focus. */
export function PriceField({ label, value, onChange }: PriceFieldProps): ReactNode {
  const shown = value === undefined ? '' : String(fromMinor(value));
  const apply = (field: HTMLInputElement) => {
    const amount = field.value === '' || !(Number(field.value) >= 0) ? undefined : toMinor(field.value);
    if (amount !== value) onChange(amount);
  };
  return (
    <label part="field" className="field">
      <span className="label">{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        step={10}
        value={shown}
        onBlur={(event) => apply(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget);
        }}
      />
    </label>
  );
}
