import { useDeskTexts } from '../use-desk-texts.ts';
import { writtenDate } from './dates.ts';
import { Faults, textOf, useFault, useLabel } from './field-parts.tsx';
import type { Field } from './fields.ts';
import { translationsOf, valueAt } from './form.ts';
import { idOf, useForm } from './form-context.ts';

const LANGUAGES = ['uk', 'en', 'ru'] as const;

/** A line of text, a number or a date. */
export function Line({ field, name }: { field: Field; name: string }) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  const { props } = useFault(name);
  const label = useLabel(field);
  const isNumber = field.kind === 'number';
  const unit = field.kind === 'number' && field.unit;
  const type = field.kind === 'line' ? (field.type ?? 'text') : 'text';
  const isDate = field.kind === 'date';
  const value = textOf(valueAt(draft, name));
  return (
    <div className={`desk-field${isNumber || isDate ? ' settings-short' : ''}`}>
      <label htmlFor={idOf(name)}>
        <span>{unit ? `${label}, ${t(`unit${unit}`)}` : label}</span>
        {field.optional && <small>{t('optional')}</small>}
      </label>
      <input
        {...props}
        {...{ id: idOf(name), name, type, defaultValue: isDate ? writtenDate(value) : value, maxLength: 500 }}
        {...(isNumber && { inputMode: 'decimal' as const })}
        autoComplete="off"
      />
      {field.hint && <small>{t(`hint${field.label ?? field.name}`)}</small>}
      <Faults name={name} />
    </div>
  );
}

/** A text in each language; one that is left out shows the first that is there. */
export function Texts({ field, name }: { field: Field & { kind: 'texts' }; name: string }) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  const translations = translationsOf(valueAt(draft, name));
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="settings-texts">
      <legend>
        {useLabel(field)}
        {field.optional && <small>{` (${t('optional')})`}</small>}
      </legend>
      <div>
        {LANGUAGES.map((language) => (
          <Translation
            key={language}
            {...{ name: `${name}.${language}`, language, long: field.long ?? false }}
            around={name}
            value={translations[language] ?? ''}
          />
        ))}
      </div>
      <Faults name={name} />
    </fieldset>
  );
}

type TranslationProps = {
  name: string;
  /** The name of the field whose translation it is. */
  around: string;
  language: (typeof LANGUAGES)[number];
  long: boolean;
  value: string;
};

function Translation({ name, around, language, long, value }: TranslationProps) {
  const { t } = useDeskTexts();
  const own = useFault(name);
  const whole = useFault(around);
  const props = {
    ...(own.texts.length > 0 ? own.props : whole.props),
    ...{ id: idOf(name), name, lang: language, defaultValue: value },
  };
  return (
    <div className="desk-field">
      <label htmlFor={idOf(name)}>
        <small>{t(`setting${language}`)}</small>
      </label>
      {long ? <textarea {...props} rows={4} maxLength={5000} /> : <input {...props} maxLength={500} />}
      <Faults name={name} />
    </div>
  );
}
