import { startOptions } from '#core/site.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import { Faults, textOf, useFault, useLabel, useWeekdays } from './field-parts.tsx';
import { DAYS, type Field } from './fields.ts';
import { valueAt } from './form.ts';
import { idOf, useForm } from './form-context.ts';
import type { Option } from './page.server.ts';

type Props = { field: Field; name: string };

/** A box to check. */
export function Flag({ field, name }: Props) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  const { props } = useFault(name);
  return (
    <div className="desk-checks settings-flag">
      <label>
        <input
          {...props}
          {...{ type: 'checkbox', id: idOf(name), name, value: 'yes', defaultChecked: valueAt(draft, name) === true }}
        />
        {useLabel(field)}
      </label>
      {field.hint && <small>{t(`hint${field.label ?? field.name}`)}</small>}
      <Faults name={name} />
    </div>
  );
}

function Select({ field, name, options, value }: Props & { options: readonly Option[]; value: string }) {
  const { t } = useDeskTexts();
  const { props } = useFault(name);
  // What is not among the options stays as it is until something else is chosen.
  const all = options.some(({ code }) => code === value) ? options : [...options, { code: value, title: value }];
  return (
    <div className="desk-field settings-short">
      <label htmlFor={idOf(name)}>{useLabel(field)}</label>
      <select {...props} id={idOf(name)} name={name} defaultValue={value}>
        {all.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
      {field.hint && <small>{t(`hint${field.label ?? field.name}`)}</small>}
      <Faults name={name} />
    </div>
  );
}

/** One of the terms, or yes, no and unknown. */
export function Choice({ field, name }: Props) {
  const { t } = useDeskTexts();
  const { draft, options } = useForm();
  const value = valueAt(draft, name);
  if (field.kind === 'fact') {
    const facts = [
      { code: '', title: t('unknown') },
      { code: 'yes', title: t('yes') },
      { code: 'no', title: t('no') },
    ];
    const chosen = value === undefined ? '' : value ? 'yes' : 'no';
    return <Select {...{ field, name, options: facts, value: chosen }} />;
  }
  const terms = field.kind === 'choice' ? (options[field.terms] ?? []) : [];
  const none = field.optional ? [{ code: '', title: t(`none${field.name}`) }] : [];
  return <Select {...{ field, name, options: [...none, ...terms], value: textOf(value) }} />;
}

/** A time of the day in steps of half an hour, and the one that is there. */
export function TimeChoice({ field, name }: Props) {
  const { draft } = useForm();
  const { t } = useDeskTexts();
  const isEnd = field.kind === 'time' && field.ends;
  const times = isEnd ? [...startOptions().slice(1), '24:00'] : startOptions();
  const value = textOf(valueAt(draft, name));
  const all = [...new Set([...times, ...(value ? [value] : [])])].sort();
  const none = field.optional ? [{ code: '', title: t(`none${field.name}`) }] : [];
  return <Select {...{ field, name, options: [...none, ...all.map((code) => ({ code, title: code }))], value }} />;
}

function Boxes({ name, options }: { name: string; options: readonly Option[] }) {
  const { draft } = useForm();
  const chosen = (valueAt(draft, name) ?? []) as unknown[];
  return options.map(({ code, title }) => (
    <label key={code}>
      <input type="checkbox" name={name} value={code} defaultChecked={chosen.includes(code)} />
      {title}
    </label>
  ));
}

/** Several of the terms. */
export function Choices({ field, name }: Props) {
  const { options } = useForm();
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="desk-checks settings-terms">
      <legend>{useLabel(field)}</legend>
      <Boxes name={name} options={field.kind === 'choices' ? (options[field.terms] ?? []) : []} />
      <Faults name={name} />
    </fieldset>
  );
}

export function Weekdays({ field, name }: Props) {
  const { short } = useWeekdays();
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="desk-checks settings-days">
      <legend>{useLabel(field)}</legend>
      <Boxes name={name} options={DAYS.map((code) => ({ code, title: short(code) }))} />
      <Faults name={name} />
    </fieldset>
  );
}
