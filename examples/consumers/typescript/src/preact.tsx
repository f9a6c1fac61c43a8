/** @jsxImportSource preact */
import type { ClubSearchElement } from 'courtside/club-search';
import { createRef } from 'preact';

const search = createRef<ClubSearchElement>();

export const App = () => (
  <main>
    <club-search
      ref={search}
      class="wide"
      pageSize={5}
      filters={{ open_now: true }}
      oncourtside-club-select={({ detail }) => console.log(detail.slug)}
    />
    <club-schedule club="third-set" oncourtside-slot-select={({ detail }) => console.log(detail.starts_at)} />
  </main>
);
