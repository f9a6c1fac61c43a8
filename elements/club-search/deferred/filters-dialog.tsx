import { type ReactNode, useEffect, useState } from 'react';
import type { Infer } from 'superstruct';
import { listAreaParameters } from '#core/api/area-parameters.ts';
import { formatClock } from '#core/domain/clock.ts';
import { durationOptions, startOptions } from '#core/domain/duration.ts';
import type { AreaParameter } from '#core/schemas/index.ts';
import { PAYMENT_TYPES, SERVICE_KINDS } from '#core/schemas/scalars.ts';
import { type Search, toggleParameter, withoutFilters } from '#core/state/search.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { upperFirst } from '#elements/shared/text.ts';
import type { ChangeSearch, SearchState } from '../model.ts';
import { type Choice, dayChoices, facetOf, priceText, type SearchWriting } from '../text.ts';
import { Check, Group, PriceField, Radios, Select } from './filter-fields.tsx';
import { Sheet } from './sheet.tsx';

interface GroupProps {
  state: SearchState;
  writing: SearchWriting;
  change: ChangeSearch;
}

interface Props extends GroupProps {
  context: WidgetContext;
  onClose(): void;
}

type Parameter = Infer<typeof AreaParameter>;

const clockChoice = (time: string): Choice => ({ value: time, label: time });

/** How many clubs match a value of a filter; undefined while unknown. */
const countOf = ({ results }: SearchState, field: string, value: string): number | undefined =>
  facetOf(results?.meta.facets ?? [], field).find((each) => each.value === value)?.count;

/** The court parameters in the language of the page. None while they load, and after a failure. */
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

/** Sport, and what to book. */
function WhatGroups({ state, writing: { t }, change }: GroupProps): ReactNode {
  const { search, results } = state;
  const sports = facetOf(results?.meta.facets ?? [], 'category');
  return (
    <>
      <Radios
        name="category"
        label={t('category')}
        any={t('anyCategory')}
        value={search.category}
        choices={sports.map(({ value, title, count }) => ({ value, label: title, count }))}
        onChange={(category) => change({ category })}
      />
      <Radios
        name="service"
        label={t('service')}
        any={t('anyService')}
        value={search.service_kind}
        choices={SERVICE_KINDS.map((value) => ({
          value,
          label: t(`kind_${value}`),
          count: countOf(state, 'service_kind', value),
        }))}
        onChange={(kind) => change({ service_kind: kind as Search['service_kind'] })}
      />
    </>
  );
}

/** Day, duration, and the hours between which to play. */
function WhenGroup({ state: { search }, writing, change }: GroupProps): ReactNode {
  const { t } = writing;
  const durations = durationOptions();
  const ends = durations.map(({ label }) => clockChoice(label));
  return (
    <Group label={t('when')}>
      <div className="row">
        <Select
          label={t('date')}
          any={t('anyDay')}
          value={search.date}
          choices={dayChoices(writing)}
          onChange={(date) => change({ date })}
        />
        <Select
          label={t('duration')}
          any={t('anyDuration')}
          value={search.duration === undefined ? undefined : formatClock(search.duration)}
          choices={ends}
          onChange={(text) => change({ duration: durations.find(({ label }) => label === text)?.minutes })}
        />
        <Select
          label={t('startsFrom')}
          any={t('anyTime')}
          value={search.time_from}
          choices={startOptions().map(clockChoice)}
          onChange={(from) => change({ time_from: from })}
        />
        <Select
          label={t('endsBy')}
          any={t('anyTime')}
          value={search.time_to}
          choices={ends}
          onChange={(to) => change({ time_to: to })}
        />
      </div>
    </Group>
  );
}

function PriceGroup({ state: { search, results }, writing, change }: GroupProps): ReactNode {
  const { t } = writing;
  const range = results?.meta.price_range;
  return (
    <Group label={t('pricePerHour')}>
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
      {range && (
        <p className="hint">
          {t('priceRange', {
            from: priceText(range.minimum.amount, writing),
            to: priceText(range.maximum.amount, writing),
          })}
        </p>
      )}
    </Group>
  );
}

/** The values of a court parameter, of which several can be chosen. */
function ParameterGroup({ parameter, state, change }: GroupProps & { parameter: Parameter }): ReactNode {
  return (
    <Group label={parameter.title}>
      <div className="options">
        {parameter.values.map(({ code, title }) => {
          const value = `${parameter.code}:${code}`;
          return (
            <Check
              key={value}
              label={upperFirst(title)}
              count={countOf(state, 'parameters', value)}
              checked={state.search.parameters?.includes(value) ?? false}
              onChange={() => change((current) => toggleParameter(current, value))}
            />
          );
        })}
      </div>
    </Group>
  );
}

/** The values of a filter with the API's own titles. None before the results are there. */
const titledChoices = ({ results }: SearchState, field: string): Choice[] =>
  facetOf(results?.meta.facets ?? [], field).map(({ value, title, count }) => ({ value, label: title, count }));

/** Flags whose titles come with the facets. */
const TITLED_FLAGS = ['players_wanted', 'veterans_programme'] as const;

/** Online booking, opening hours, what the club declares, and payment. */
function ClubGroups({ state, writing: { t }, change }: GroupProps): ReactNode {
  const { search } = state;
  const flags = TITLED_FLAGS.flatMap((name) =>
    titledChoices(state, name).flatMap((choice) => (choice.value === 'true' ? [{ ...choice, name }] : [])),
  );
  return (
    <>
      <Group label={t('club')}>
        <div className="options">
          {(['online_booking', 'open_now'] as const).map((name) => (
            <Check
              key={name}
              label={t(name)}
              count={countOf(state, name, 'true')}
              checked={search[name] === true}
              onChange={() => change({ [name]: search[name] ? undefined : true })}
            />
          ))}
          {flags.map(({ name, label, count }) => (
            <Check
              key={name}
              label={label}
              count={count}
              checked={search[name] === true}
              onChange={() => change({ [name]: search[name] ? undefined : true })}
            />
          ))}
        </div>
      </Group>
      <Radios
        name="power"
        label={t('powerCuts')}
        any={t('anyPower')}
        value={search.without_grid}
        choices={titledChoices(state, 'without_grid')}
        onChange={(grid) => change({ without_grid: grid as Search['without_grid'] })}
      />
      <Radios
        name="shelter"
        label={t('shelter')}
        any={t('anyShelter')}
        value={search.shelter_within}
        choices={titledChoices(state, 'shelter_within')}
        onChange={(minutes) => change({ shelter_within: minutes as Search['shelter_within'] })}
      />
      <Radios
        name="payment"
        label={t('payment')}
        any={t('anyPayment')}
        value={search.payment_type}
        choices={PAYMENT_TYPES.map((value) => ({
          value,
          label: t(`pay_${value}`),
          count: countOf(state, 'payment_type', value),
        }))}
        onChange={(type) => change({ payment_type: type as Search['payment_type'] })}
      />
    </>
  );
}

/**
 * All filters. Each applies as soon as it is chosen; the button at the bottom has the number of
 * results.
 */
export function FiltersDialog({ context, onClose, ...props }: Props): ReactNode {
  const { state, writing, change } = props;
  const { search, results, loading } = state;
  const { t } = writing;
  const parameters = useParameters(context, search.category);
  const foot = (
    <>
      <button part="clear-all" type="button" className="button button-quiet" onClick={() => change(withoutFilters)}>
        {t('clearAll')}
      </button>
      <button part="show-results" type="button" className="button button-primary" aria-busy={loading} onClick={onClose}>
        {t(`show_${search.kind ?? 'clubs'}`, { count: results?.total ?? 0 })}
      </button>
    </>
  );
  return (
    <Sheet name="filters" id="filters-title" title={t('allFilters')} t={t} onClose={onClose} foot={foot}>
      <WhatGroups {...props} />
      <WhenGroup {...props} />
      <PriceGroup {...props} />
      {parameters.map((parameter) => (
        <ParameterGroup key={parameter.code} {...props} parameter={parameter} />
      ))}
      <ClubGroups {...props} />
    </Sheet>
  );
}
