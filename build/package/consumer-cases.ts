interface Consumer {
  /** The checker of types, as a command and its arguments. */
  check: string[];
  /** Of a file with one case. */
  extension: string;
  /** What it is, a file that has it, and what the checker says. */
  wrong: [title: string, source: string, complaint: RegExp][];
}

const react = (imports: string, jsx: string) => `${imports}\nexport const Wrong = () => ${jsx};\n`;
const vue = (tag: string) => `<script setup lang="ts">\n</script>\n<template>${tag}</template>\n`;
const svelte = (tag: string) => `<script lang="ts">\n</script>\n${tag}\n`;

/** Each framework's consumer, and what its types must refuse. */
export const consumers: Record<string, Consumer> = {
  react: {
    check: ['tsc', '--pretty', 'false'],
    extension: 'tsx',
    wrong: [
      ['an unknown attribute', react('', '<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      ['a number that is none', react('', '<club-search page-size="many" />'), /many\W+is not assignable/],
      ['a word that an attribute does not know', react('', '<club-search view="grid" />'), /grid\W+is not assignable/],
      [
        'a word that a property of the component does not know',
        react("import { BookingFlow } from 'courtside/react';", '<BookingFlow mode="popup" />'),
        /popup\W+is not assignable/,
      ],
      [
        "a field that an event's detail lacks",
        react('', '<club-schedule oncourtside-slot-select={({ detail }) => console.log(detail.court)} />'),
        /court\W+does not exist/,
      ],
      [
        'a number that is none, of the component',
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
        "a field that the component's detail lacks",
        react(
          "import { ClubSchedule } from 'courtside/react';",
          '<ClubSchedule onCourtsideSlotSelect={({ detail }) => console.log(detail.court)} />',
        ),
        /court\W+does not exist/,
      ],
      [
        'a method that the element lacks',
        react(
          "import type { ClubScheduleElement } from 'courtside/club-schedule';\nimport { ClubSchedule } from 'courtside/react';",
          '<ClubSchedule ref={(element: ClubScheduleElement) => { element.reload(); }} />',
        ),
        /reload\W+does not exist/,
      ],
    ],
  },
  vue: {
    check: ['vue-tsc', '--pretty', 'false'],
    extension: 'vue',
    wrong: [
      ['an unknown attribute', vue('<club-schedule clubs="x" />'), /clubs\W+does not exist/],
      ['a number that is none', vue('<club-search page-size="many" />'), /many\W+is not assignable/],
      ['a word that an attribute does not know', vue('<club-search view="grid" />'), /grid\W+is not assignable/],
      [
        'an unknown event',
        vue('<club-schedule @courtside-slot-selected="() => {}" />'),
        /onCourtsideSlotSelected\W+does not exist/,
      ],
      [
        "a field that an event's detail lacks",
        vue('<club-schedule @courtside-slot-select="(event) => console.log(event.detail.court)" />'),
        /court\W+does not exist/,
      ],
    ],
  },
  svelte: {
    check: ['svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine'],
    extension: 'svelte',
    wrong: [
      ['an unknown attribute', svelte('<club-schedule clubs="x"></club-schedule>'), /clubs\W+does not exist/],
      ['a number that is none', svelte('<club-search page-size="many"></club-search>'), /many\W+is not assignable/],
      [
        'a word that an attribute does not know',
        svelte('<club-search view="grid"></club-search>'),
        /grid\W+is not assignable/,
      ],
      [
        'an unknown event',
        svelte('<club-schedule oncourtside-slot-selected={() => {}}></club-schedule>'),
        /oncourtside-slot-selected\W+does not exist/,
      ],
      [
        "a field that an event's detail lacks",
        svelte('<club-schedule oncourtside-slot-select={({ detail }) => console.log(detail.court)}></club-schedule>'),
        /court\W+does not exist/,
      ],
    ],
  },
};
