/** @jsxImportSource solid-js */
import type { ClubSearchElement } from 'courtside/club-search';

let search: ClubSearchElement | undefined;

export const App = () => (
  <main>
    <club-search
      ref={(element) => {
        search = element;
      }}
      class="wide"
      page-size={5}
      filters={{ open_now: true }}
      on:courtside-club-select={({ detail }) => console.log(detail.slug)}
    />
    <button type="button" onClick={() => search?.refresh()}>
      Refresh
    </button>
  </main>
);
