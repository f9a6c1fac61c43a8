import type { ReactNode } from 'react';
import { Choice, Choices, Flag, TimeChoice, Weekdays } from './choices.tsx';
import { Faults, textOf, useLabel, useWeekdays } from './field-parts.tsx';
import type { Field } from './fields.ts';
import { valueAt } from './form.ts';
import { idOf, useForm } from './form-context.ts';
import { Rows } from './rows.tsx';
import { Line, Texts } from './text-fields.tsx';

/** The hours of a weekday in one line. */
function DayHours({ field, name }: { field: Field & { kind: 'group' }; name: string }) {
  const { day } = useWeekdays();
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="settings-day">
      <legend>{day(field.name)}</legend>
      {field.fields.map((inner) => (
        <FieldView key={inner.name} field={inner} name={`${name}.${inner.name}`} />
      ))}
    </fieldset>
  );
}

function Group({ field, name }: { field: Field & { kind: 'group' }; name: string }) {
  return (
    <fieldset id={idOf(name)} tabIndex={-1} className="settings-group">
      <legend>{useLabel(field)}</legend>
      {field.fields.map((inner) =>
        field.name === 'days' && inner.kind === 'group' ? (
          <DayHours key={inner.name} field={inner} name={`${name}.${inner.name}`} />
        ) : (
          <FieldView key={inner.name} field={inner} name={`${name}.${inner.name}`} />
        ),
      )}
      <Faults name={name} />
    </fieldset>
  );
}

/** One field of a section, of any kind. `name` is its place in the draft. */
export function FieldView({ field, name = field.name }: { field: Field; name?: string }) {
  const { draft } = useForm();
  switch (field.kind) {
    case 'line':
    case 'date':
    case 'number':
      return <Line field={field} name={name} />;
    case 'texts':
      return <Texts field={field} name={name} />;
    case 'flag':
      return <Flag field={field} name={name} />;
    case 'fact':
    case 'choice':
      return <Choice field={field} name={name} />;
    case 'choices':
      return <Choices field={field} name={name} />;
    case 'time':
      return <TimeChoice field={field} name={name} />;
    case 'weekdays':
      return <Weekdays field={field} name={name} />;
    case 'kept':
      return <input type="hidden" name={name} value={textOf(valueAt(draft, name))} />;
    case 'group':
      return <Group field={field} name={name} />;
    case 'rows':
      return <Rows field={field} name={name} render={viewOf} />;
  }
}

const viewOf = (field: Field, name: string): ReactNode => <FieldView key={field.name} field={field} name={name} />;
