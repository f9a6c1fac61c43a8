import { type ReactNode, useMemo } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from './icons.ts';
import { useSpare } from './spare.ts';
import type { Writing } from './writing.ts';

export interface PickOption {
  value: string;
  label: string;
}

interface Props {
  /** The name of the field in the form that is sent where no script runs. */
  name: string;
  /** What is chosen; it stands on the button while nothing is. */
  label: string;
  /** The choice that filters nothing. */
  any?: string;
  /** An outline, 24 units square. */
  icon?: string;
  className?: string;
  value: string;
  options(): readonly PickOption[];
  writing: Writing;
  /** What the options are made of beside the texts: they are made anew when it changes. */
  of?: unknown;
  /** Stands on the button for a value that is none of the options. */
  shown?: string;
  onChange(value: string): void;
}

/** A list to choose from, drawn as a button: the native list lies over it unseen, with its own keyboard and phone wheel. */
export function Pick({
  name,
  label,
  any,
  icon,
  className = '',
  value,
  shown,
  writing,
  of,
  onChange,
  ...props
}: Props): ReactNode {
  // Nobody opens the list before it is seen: the first drawing does with what is chosen.
  const all = useSpare(writing.served);
  const asked = all || value !== '';
  const options = useMemo(() => (asked ? props.options() : []), [asked, writing, of]);
  const chosen = options.find((option) => option.value === value);
  const text = shown ?? chosen?.label ?? label;
  return (
    <span part="pick" className={`pick ${value || shown ? 'on' : ''} ${className}`}>
      {icon && <Icon path={icon} />}
      <span className="pick-text" aria-hidden="true">
        {text}
      </span>
      <Icon path={icons.chevron} />
      <select name={name} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {any && <option value="">{any}</option>}
        {value && !chosen && <option value={value}>{text}</option>}
        {useMemo(
          () =>
            (all ? options : options.filter((option) => option === chosen)).map((option) => (
              <option key={option.value} value={option.value} selected={option.value === value}>
                {option.label}
              </option>
            )),
          [all, options, value],
        )}
      </select>
    </span>
  );
}
