import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import { Faults, useWeekdays } from './field-parts.tsx';
import type { DayName, Field } from './fields.ts';
import { translationsOf, valueAt } from './form.ts';
import { idOf, useForm } from './form-context.ts';

type RowsField = Field & { kind: 'rows' };
type Render = (field: Field, name: string) => ReactNode;

/**
 * Lists that are a part of their page, as one in a row is of the row, and lists whose days need a word
 * about how to write them.
 */
const PARTS = ['seasons', 'holidays'];
const NOTED = [...PARTS, 'closures'];
/** Lists whose rows have many fields: a row opens to be changed. */
const FOLDED = ['courts', 'coaches', 'services', 'sessions'];
/** What leaves its name in bookings is retired. */
const RETIRED = ['courts', 'coaches', 'services'];

/** A button that changes the rows of the form. Nothing is saved yet. */
export function RowButton({ intent, label, children }: { intent: string; label?: string; children: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate
      className="button ghost"
      {...(label && { 'aria-label': label })}
    >
      {children}
    </button>
  );
}

/** What a row is called: its name, or its number. */
function useRowName({ name: list }: RowsField) {
  const { t } = useDeskTexts();
  const { language } = useTexts();
  const { short } = useWeekdays();
  const { draft } = useForm();
  return (name: string, index: number): string => {
    const row = (valueAt(draft, name) ?? {}) as { name?: unknown; reason?: unknown; day?: DayName; from?: string };
    const texts = translationsOf(row.name ?? row.reason);
    const text = texts[language] || texts.uk || texts.en || texts.ru;
    const called = text || t(`numbered${list}`, { number: index + 1 });
    // A club has several sessions of one name.
    return row.day && row.from ? `${called}, ${short(row.day)} ${row.from}` : called;
  };
}

function Row({ field, name, title, render }: { field: RowsField; name: string; title: string; render: Render }) {
  const { t } = useDeskTexts();
  const { draft, faults, row } = useForm();
  const isNew = !valueAt(draft, `${name}.key`);
  const body = (
    <>
      {field.fields
        // A coach that is stored has a page for prices.
        .filter((inner) => !(field.name === 'coaches' && inner.name === 'price' && !isNew))
        .map((inner) => render(inner, `${name}.${inner.name}`))}
      <Faults name={name} />
      <div className="desk-actions">
        <RowButton intent={`remove:${name}`} label={t('removeRow', { name: title })}>
          {t(RETIRED.includes(field.name) ? 'retire' : 'remove')}
        </RowButton>
      </div>
    </>
  );
  if (!FOLDED.includes(field.name)) {
    return (
      <fieldset id={idOf(name)} tabIndex={-1} className={`settings-row settings-row-${field.name}`}>
        <legend>{title}</legend>
        {body}
      </fieldset>
    );
  }
  const isOpen =
    isNew || `${row}.`.startsWith(`${name}.`) || faults.some((fault) => `${fault.name}.`.startsWith(`${name}.`));
  return (
    <details id={idOf(name)} tabIndex={-1} className="desk-folded settings-folded" open={isOpen}>
      <summary>{title}</summary>
      <div>{body}</div>
    </details>
  );
}

/** The rows of a list, with buttons that add and remove them, also without a script. */
export function Rows({ field, name, render }: { field: RowsField; name: string; render: Render }) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  const nameOf = useRowName(field);
  const rows = (valueAt(draft, name) ?? []) as { key?: string }[];
  const texts = field.label ?? field.name;
  const label = t(`setting${texts}`);
  return (
    <section id={idOf(name)} tabIndex={-1} className="settings-rows" aria-label={label}>
      {(PARTS.includes(field.name) || name !== field.name) && <h2>{label}</h2>}
      {NOTED.includes(field.name) && <p className="desk-lead">{t(`about${field.name}`)}</p>}
      {rows.length === 0 && <p className="desk-lead">{t(`none${texts}`)}</p>}
      {rows.map(({ key }, index) => {
        const at = `${name}.${index}`;
        return <Row key={key ?? at} field={field} name={at} title={nameOf(at, index)} render={render} />;
      })}
      <Faults name={name} />
      <div className="desk-actions">
        <RowButton intent={`add:${name}`}>{t(`adding${texts}`)}</RowButton>
      </div>
    </section>
  );
}
