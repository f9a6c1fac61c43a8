interface Consumer {
  /** The type checker, as a command and its arguments. */
  check: string[];
  /** File extension of a case. */
  extension: string;
  /** Invalid code, and the error that it must cause. */
  invalid: [title: string, source: string, error: RegExp][];
}

const react = (imports: string, jsx: string) => `${imports}\nexport const Wrong = () => ${jsx};\n`;
const jsx = (library: string, tag: string) =>
  `/** @jsxImportSource ${library} */\nexport const Wrong = () => ${tag};\n`;
const vue = (tag: string) => `<script setup lang="ts">\n</script>\n<template>${tag}</template>\n`;
const svelte = (tag: string) => `<script lang="ts">\n</script>\n${tag}\n`;

/** Each framework's consumer, and what its types must reject. */
export const consumers: Record<string, Consumer> = {
  react: {
    check: ['tsc', '--pretty', 'false'],
    extension: 'tsx',
    invalid: [
      ['an unknown attribute', react('', '<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      ['an invalid number', react('', '<club-search page-size="many" />'), /many\W+is not assignable/],
      ['an unknown attribute value', react('', '<club-search view="grid" />'), /grid\W+is not assignable/],
      [
        'an unknown property value of the component',
        react("import { BookingFlow } from 'courtside/react';", '<BookingFlow mode="popup" />'),
        /popup\W+is not assignable/,
      ],
      [
        "an unknown field of an event's detail",
        react('', '<club-schedule oncourtside-slot-select={({ detail }) => console.log(detail.court)} />'),
        /court\W+does not exist/,
      ],
      [
        'an invalid number of the component',
        react("import { ClubSearch } from 'courtside/react';", '<ClubSearch pageSize="many" />'),
        /many\W+is not assignable/,
      ],
      [
        'an unknown property of the component',
        react("import { ClubSchedule } from 'courtside/react';", '<ClubSchedule clubs="x" />'),
        /clubs\W+does not exist/,
      ],
      [
        'an unknown event of the component',
        react("import { ClubSchedule } from 'courtside/react';", '<ClubSchedule onCourtsideSlotSelected={() => {}} />'),
        /onCourtsideSlotSelected\W+does not exist/,
      ],
      [
        'an unknown field of a detail of the component',
        react(
          "import { ClubSchedule } from 'courtside/react';",
          '<ClubSchedule onCourtsideSlotSelect={({ detail }) => console.log(detail.court)} />',
        ),
        /court\W+does not exist/,
      ],
      [
        'an unknown method of the element',
        react(
          "import type { ClubScheduleElement } from 'courtside/club-schedule';\nimport { ClubSchedule } from 'courtside/react';",
          '<ClubSchedule ref={(element: ClubScheduleElement) => { element.reload(); }} />',
        ),
        /reload\W+does not exist/,
      ],
    ],
  },
  typescript: {
    check: ['tsc', '--pretty', 'false'],
    extension: 'tsx',
    invalid: [
      [
        "an unknown field of an event's detail at the document",
        "document.addEventListener('courtside-booking-paid', ({ detail }) => console.log(detail.amount));\nexport {};\n",
        /amount\W+does not exist/,
      ],
      [
        "an unknown field of an event's detail at a new element",
        "document.createElement('club-schedule').addEventListener('courtside-slot-select', ({ detail }) => detail.court);\nexport {};\n",
        /court\W+does not exist/,
      ],
      ["an unknown attribute in Preact's JSX", jsx('preact', '<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      [
        "an unknown field of an event's detail in Preact's JSX",
        jsx('preact', '<club-schedule oncourtside-slot-select={({ detail }) => console.log(detail.court)} />'),
        /court\W+does not exist/,
      ],
      ["an unknown attribute in Solid's JSX", jsx('solid-js', '<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      [
        "an invalid number in Solid's JSX",
        jsx('solid-js', '<club-search pageSize="many" />'),
        /many\W+is not assignable/,
      ],
      [
        "an unknown field of an event's detail in Solid's JSX",
        jsx('solid-js', '<club-schedule on:courtside-slot-select={({ detail }) => console.log(detail.court)} />'),
        /court\W+does not exist/,
      ],
    ],
  },
  vue: {
    check: ['vue-tsc', '--pretty', 'false'],
    extension: 'vue',
    invalid: [
      ['an unknown attribute', vue('<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      ['an invalid number', vue('<club-search page-size="many" />'), /many\W+is not assignable/],
      ['an unknown attribute value', vue('<club-search view="grid" />'), /grid\W+is not assignable/],
      [
        'an unknown event',
        vue('<club-schedule @courtside-slot-selected="() => {}" />'),
        /onCourtsideSlotSelected\W+does not exist/,
      ],
      [
        "an unknown field of an event's detail",
        vue('<club-schedule @courtside-slot-select="(event) => console.log(event.detail.court)" />'),
        /court\W+does not exist/,
      ],
    ],
  },
  svelte: {
    check: ['svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine'],
    extension: 'svelte',
    invalid: [
      ['an unknown attribute', svelte('<club-schedule clubs="x"></club-schedule>'), /clubs\W+does not exist/],
      ['an invalid number', svelte('<club-search page-size="many"></club-search>'), /many\W+is not assignable/],
      ['an unknown attribute value', svelte('<club-search view="grid"></club-search>'), /grid\W+is not assignable/],
      [
        'an unknown event',
        svelte('<club-schedule oncourtside-slot-selected={() => {}}></club-schedule>'),
        /oncourtside-slot-selected\W+does not exist/,
      ],
      [
        "an unknown field of an event's detail",
        svelte('<club-schedule oncourtside-slot-select={({ detail }) => console.log(detail.court)}></club-schedule>'),
        /court\W+does not exist/,
      ],
    ],
  },
};
