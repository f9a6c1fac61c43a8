import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
  icon?: 'calendar' | 'clock';
  className?: string;
  value: string;
  options: readonly PickOption[];
  /** Stands on the button for a value that is none of the options. */
  shown?: string;
  onChange(value: string): void;
}

/** A list to choose from, drawn as a button: the native list lies over it unseen, with its own keyboard and phone wheel. */
export function Pick({ name, label, any, icon, className = '', value, options, shown, onChange }: Props): ReactNode {
  const chosen = options.find((option) => option.value === value);
  const text = shown ?? chosen?.label ?? label;
  return (
    <span part="pick" className={`pick ${value || shown ? 'on' : ''} ${className}`}>
      {icon && <Icon name={icon} />}
      <span className="pick-text" aria-hidden="true">
        {text}
      </span>
      <Icon name="chevron" />
      <select name={name} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {any && <option value="">{any}</option>}
        {value && !chosen && <option value={value}>{text}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
