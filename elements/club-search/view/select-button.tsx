import { type ReactNode, useMemo } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from '../icons.ts';
import type { Choice, SearchWriting } from '../text.ts';
import { useIdle } from './use-idle.ts';

interface Props {
  /** The name of the form field, for pages without script. */
  name: string;
  /** The accessible name; the button shows it while nothing is chosen. */
  label: string;
  /** The text of the choice that filters nothing. */
  any?: string;
  /** An outline, 24 units square. */
  icon?: string;
  className?: string;
  value: string;
  choices(): readonly Choice[];
  writing: SearchWriting;
  /** What the choices depend on besides the texts: they are made again when it changes. */
  source?: unknown;
  /** The button's text for a value that is none of the choices. */
  valueText?: string | undefined;
  onChange(value: string): void;
}

/**
 * A list to choose from that looks like a button. The native list lies over it, transparent, and
 * brings the platform's own keyboard and touch behaviour.
 */
export function SelectButton(props: Props): ReactNode {
  const { name, label, any, icon, className = '', value, valueText, writing, source, onChange } = props;
  // Nobody opens the list before it is on screen: the first render has the chosen option only.
  const complete = useIdle(writing.served);
  const needed = complete || value !== '';
  const choices = useMemo(() => (needed ? props.choices() : []), [needed, writing, source]);
  const chosen = choices.find((choice) => choice.value === value);
  const text = valueText ?? chosen?.label ?? label;
  const options = useMemo(
    () =>
      (complete ? choices : choices.filter((choice) => choice === chosen)).map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.label}
        </option>
      )),
    [complete, choices, value],
  );
  return (
    <span part="pick" className={`pick ${value || valueText ? 'on' : ''} ${className}`}>
      {icon && <Icon path={icon} />}
      <span className="pick-text" aria-hidden="true">
        {text}
      </span>
      <Icon path={icons.chevron} />
      <select name={name} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {any && <option value="">{any}</option>}
        {value && !chosen && <option value={value}>{text}</option>}
        {options}
      </select>
    </span>
  );
}
