import { type ReactNode, useEffect, useState } from 'react';
import type { Infer } from 'superstruct';
import { listAreaParameters } from '#core/api/area-parameters.ts';
import { formatClock } from '#core/domain/clock.ts';
import { durationOptions, startOptions } from '#core/domain/duration.ts';
import { fromMinor, toMinor } from '#core/domain/money.ts';
import type { AreaParameter } from '#core/schemas/index.ts';
import { PAYMENT_TYPES, SERVICE_KINDS } from '#core/schemas/scalars.ts';
import { type Search, type SearchChange, toggleParameter, withoutFilters } from '#core/state/search.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { upperFirst } from '#elements/shared/text.ts';
import { Sheet } from './Sheet.tsx';
import type { SearchState } from './state.ts';
import { dayAfter, dayWord, facetOf, priceText, type Writing } from './writing.ts';

interface Props {
  state: SearchState;
  writing: Writing;
  context: WidgetContext;
  change(change: SearchChange): void;
  onClose(): void;
}

type Parameter = Infer<typeof AreaParameter>;

interface Choice {
  value: string;
  label: string;
  count?: number;
}

const choiceOf = (text: string): Choice => ({ value: text, label: text });

const DAYS = 14;

/** One of several, or none of them. */
function Radios({
  name,
  label,
  any,
  value,
  choices,
  onChange,
}: {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange(value: string | undefined): void;
}): ReactNode {
  return (
    <fieldset part="group" className="group">
      <legend>{label}</legend>
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
    </fieldset>
  );
}

function Check({
  label,
  count,
  checked,
  onChange,
}: Omit<Choice, 'value'> & { checked: boolean; onChange(): void }): ReactNode {
  return (
    <label part="choice" className="box">
      <input type="checkbox" checked={checked} onChange={onChange} />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

function Select({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string;
  any: string;
  value: string | undefined;
  options: readonly Choice[];
  onChange(value: string | undefined): void;
}): ReactNode {
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <label part="field" className="field">
      <span className="label">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
        <option value="">{any}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whole units of the currency in the field, minor units in the search. What is typed counts with Enter, or when the field is left. */
function PriceField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}): ReactNode {
  const shown = value === undefined ? '' : String(fromMinor(value));
  const take = (field: HTMLInputElement) => {
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
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </label>
  );
}

/** The court parameters by their kind, in the language of the page; none while they are on their way or do not come. */
function useParameters({ client, report }: WidgetContext, category: string | undefined): Parameter[] {
  const [parameters, setParameters] = useState<Parameter[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    listAreaParameters(client, { category }, controller).then(
      ({ data }) => setParameters(data),
      (error: unknown) => controller.signal.aborted || report(error),
    );
    return () => controller.abort();
  }, [client, category]);
  return parameters;
}

/** Every filter, each at work as soon as it is chosen; the button below says how many results there are. */
export function FiltersDialog({ state, writing, context, change, onClose }: Props): ReactNode {
  const { search, results, loading } = state;
  const { t } = writing;
  const { facets = [], price_range = null } = results?.meta ?? {};
  const parameters = useParameters(context, search.category);
  const countOf = (field: string, value: string) => facetOf(facets, field).find((each) => each.value === value)?.count;
  const choice = (field: string, value: string, label: string) => ({ value, label, count: countOf(field, value) });
  const durations = durationOptions();
  const ends = durations.map(({ label }) => choiceOf(label));
  const days = [...Array(DAYS).keys()].map((index) => dayAfter(writing.today, index));
  return (
    <Sheet
      id="filters-title"
      title={t('allFilters')}
      t={t}
      onClose={onClose}
      foot={
        <>
          <button part="clear-all" type="button" className="button button-quiet" onClick={() => change(withoutFilters)}>
            {t('clearAll')}
          </button>
          <button
            part="show-results"
            type="button"
            className="button button-primary"
            aria-busy={loading}
            onClick={onClose}
          >
            {t(`show_${search.kind ?? 'clubs'}`, { count: results?.total ?? 0 })}
          </button>
        </>
      }
    >
      <Radios
        name="category"
        label={t('category')}
        any={t('anyCategory')}
        value={search.category}
        choices={facetOf(facets, 'category').map(({ value, title, count }) => ({ value, label: title, count }))}
        onChange={(category) => change({ category })}
      />
      <Radios
        name="service"
        label={t('service')}
        any={t('anyService')}
        value={search.service_kind}
        choices={SERVICE_KINDS.map((value) => choice('service_kind', value, t(`kind_${value}`)))}
        onChange={(kind) => change({ service_kind: kind as Search['service_kind'] })}
      />
      <fieldset part="group" className="group">
        <legend>{t('when')}</legend>
        <div className="row">
          <Select
            label={t('date')}
            any={t('anyDay')}
            value={search.date}
            options={days.map((value) => ({ value, label: upperFirst(dayWord(value, writing)) }))}
            onChange={(date) => change({ date })}
          />
          <Select
            label={t('duration')}
            any={t('anyDuration')}
            value={search.duration === undefined ? undefined : formatClock(search.duration)}
            options={ends}
            onChange={(text) => change({ duration: durations.find(({ label }) => label === text)?.minutes })}
          />
          <Select
            label={t('startsFrom')}
            any={t('anyTime')}
            value={search.time_from}
            options={startOptions().map(choiceOf)}
            onChange={(from) => change({ time_from: from })}
          />
          <Select
            label={t('endsBy')}
            any={t('anyTime')}
            value={search.time_to}
            options={ends}
            onChange={(to) => change({ time_to: to })}
          />
        </div>
      </fieldset>
      <fieldset part="group" className="group">
        <legend>{t('pricePerHour')}</legend>
        <div className="row">
          <PriceField
            label={t('priceMin')}
            value={search.price_min}
            onChange={(amount) => change({ price_min: amount })}
          />
          <PriceField
            label={t('priceMax')}
            value={search.price_max}
            onChange={(amount) => change({ price_max: amount })}
          />
        </div>
        {price_range && (
          <p className="hint">
            {t('priceRange', {
              from: priceText(price_range.minimum.amount, writing),
              to: priceText(price_range.maximum.amount, writing),
            })}
          </p>
        )}
      </fieldset>
      {parameters.map((parameter) => (
        <fieldset key={parameter.code} part="group" className="group">
          <legend>{parameter.title}</legend>
          <div className="options">
            {parameter.values.map(({ code, title }) => {
              const value = `${parameter.code}:${code}`;
              return (
                <Check
                  key={value}
                  label={upperFirst(title)}
                  count={countOf('parameters', value)}
                  checked={search.parameters?.includes(value) ?? false}
                  onChange={() => change((standing) => toggleParameter(standing, value))}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <fieldset part="group" className="group">
        <legend>{t('club')}</legend>
        <div className="options">
          {(['online_booking', 'open_now'] as const).map((name) => (
            <Check
              key={name}
              label={t(name)}
              count={countOf(name, 'true')}
              checked={search[name] === true}
              onChange={() => change({ [name]: search[name] ? undefined : true })}
            />
          ))}
        </div>
      </fieldset>
      <Radios
        name="payment"
        label={t('payment')}
        any={t('anyPayment')}
        value={search.payment_type}
        choices={PAYMENT_TYPES.map((value) => choice('payment_type', value, t(`pay_${value}`)))}
        onChange={(type) => change({ payment_type: type as Search['payment_type'] })}
      />
    </Sheet>
  );
}
