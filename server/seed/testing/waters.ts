/** A river or shore as a line, and how far the water reaches to each side of it. */
interface Water {
  name: string;
  /** Latitude and longitude in degrees. */
  line: readonly (readonly [latitude: number, longitude: number])[];
  /** Metres. */
  reach: number;
}

/** The waters in the cities of the seed that are wide enough for a club to stand in them. */
export const WATERS: readonly Water[] = [
  {
    name: 'the Dnipro in Kyiv',
    line: [
      [50.55, 30.533],
      [50.5203, 30.5325],
      [50.4905, 30.5365],
      [50.472, 30.53],
      [50.4556, 30.536],
      [50.4427, 30.5615],
      [50.4273, 30.5816],
      [50.4139, 30.5893],
      [50.3953, 30.5926],
      [50.36, 30.578],
    ],
    reach: 420,
  },
  {
    name: 'the Desenka in Kyiv',
    line: [
      [50.547, 30.553],
      [50.515, 30.575],
      [50.489, 30.564],
      [50.46, 30.568],
      [50.446, 30.573],
    ],
    reach: 200,
  },
  {
    name: 'the canal around Rusanivka in Kyiv',
    line: [
      [50.4315, 30.589],
      [50.437, 30.605],
      [50.445, 30.594],
      [50.4435, 30.584],
      [50.435, 30.5835],
      [50.4315, 30.589],
    ],
    reach: 60,
  },
  {
    name: 'the Dnipro in Dnipro',
    line: [
      [48.497, 34.95],
      [48.487, 35.01],
      [48.478, 35.058],
      [48.46, 35.09],
      [48.437, 35.1],
      [48.41, 35.113],
      [48.385, 35.133],
    ],
    reach: 600,
  },
  {
    name: 'the Dnipro in Zaporizhzhia',
    line: [
      [47.9, 35.06],
      [47.869, 35.086],
      [47.85, 35.105],
      [47.83, 35.11],
      [47.8, 35.13],
      [47.77, 35.12],
    ],
    reach: 500,
  },
  {
    name: 'the Dnipro in Kamianske',
    line: [
      [48.55, 34.56],
      [48.53, 34.61],
      [48.525, 34.66],
    ],
    reach: 700,
  },
  {
    name: 'the Dnipro in Kremenchuk',
    line: [
      [49.075, 33.35],
      [49.06, 33.39],
      [49.051, 33.42],
      [49.035, 33.46],
    ],
    reach: 600,
  },
  {
    name: 'the reservoir at Cherkasy',
    line: [
      [49.51, 32.02],
      [49.485, 32.06],
      [49.465, 32.1],
      [49.44, 32.13],
    ],
    reach: 1500,
  },
  {
    name: 'the Dnipro in Kherson',
    line: [
      [46.655, 32.69],
      [46.63, 32.645],
      [46.617, 32.61],
      [46.605, 32.56],
    ],
    reach: 500,
  },
  {
    name: 'the Southern Bug in Mykolaiv',
    line: [
      [47.03, 31.95],
      [46.985, 31.975],
      [46.96, 31.955],
      [46.93, 31.965],
    ],
    reach: 900,
  },
  {
    name: 'the Inhul in Mykolaiv',
    line: [
      [46.98, 31.985],
      [46.983, 32.01],
      [46.975, 32.03],
      [47.0, 32.05],
    ],
    reach: 250,
  },
  {
    name: 'the Southern Bug in Vinnytsia',
    line: [
      [49.27, 28.5],
      [49.245, 28.49],
      [49.233, 28.4855],
      [49.22, 28.475],
      [49.205, 28.45],
    ],
    reach: 120,
  },
  {
    name: 'the pond of Ternopil',
    line: [
      [49.57, 25.565],
      [49.555, 25.572],
      [49.545, 25.578],
    ],
    reach: 700,
  },
  {
    name: 'the sea at Odesa',
    line: [
      [46.5, 30.76],
      [46.465, 30.785],
      [46.43, 30.785],
      [46.4, 30.778],
      [46.37, 30.762],
    ],
    reach: 1000,
  },
];
