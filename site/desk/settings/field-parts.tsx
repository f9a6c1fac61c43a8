import { useTexts } from '../../i18n/use-texts.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import type { Field } from './fields.ts';
import { idOf, useForm } from './form-context.ts';
import { weekdayNames } from './weekdays.ts';

/** The faults of a field, and what connects it with them. */
export function useFault(name: string) {
  const { faults } = useForm();
  const texts = faults.filter((fault) => fault.name === name).map(({ text }) => text);
  const isWrong = texts.length > 0;
  return {
    texts,
    props: {
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? `${idOf(name)}-fault` : undefined,
    },
  };
}

/** Why a field was refused. */
export function Faults({ name }: { name: string }) {
  const { texts } = useFault(name);
  if (texts.length === 0) return null;
  return (
    <p id={`${idOf(name)}-fault`} className="desk-field-problem">
      {texts.join(' ')}
    </p>
  );
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The label of a field: by the last part of its name, or its own. */
export function useLabel(field: Pick<Field, 'name' | 'label'>) {
  const { t } = useDeskTexts();
  return t(`setting${field.label ?? field.name}`);
}

/** The names of weekdays in the page's language. */
export function useWeekdays() {
  const { language } = useTexts();
  return { day: weekdayNames(language, 'long'), short: weekdayNames(language, 'short') };
}
