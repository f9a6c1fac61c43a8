import 'courtside/club-search';
import 'courtside/club-schedule';
import type { ClubSearchElement } from 'courtside/club-search';
import { createSignal, Show } from 'solid-js';

const api = 'https://YOUR-COURTSIDE/api';

export function App() {
  let search: ClubSearchElement | undefined;
  const [club, setClub] = createSignal('');
  const [chosen, setChosen] = createSignal('');
  return (
    <main>
      <club-search
        ref={(element) => {
          search = element;
        }}
        api={api}
        lang="en"
        city="kyiv"
        filters={{ online_booking: true }}
        page-size={5}
        on:courtside-club-select={(event) => {
          event.preventDefault();
          setClub(event.detail.slug);
        }}
      />
      <button type="button" onClick={() => search?.refresh()}>
        Refresh
      </button>
      <Show when={club()}>
        <club-schedule
          api={api}
          lang="en"
          club={club()}
          on:courtside-slot-select={(event) => {
            event.preventDefault();
            setChosen(event.detail.starts_at);
          }}
        />
      </Show>
      <output>{chosen()}</output>
    </main>
  );
}
