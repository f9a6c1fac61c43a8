import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import type { MapBounds, Pin } from './types.ts';

/** Pixels: pins nearer to each other than this become one marker. */
const RADIUS = 72;
export const MAX_ZOOM = 18;

export interface Marker {
  /** The same at every zoom for a single pin, so that its element is kept. */
  key: string;
  latitude: number;
  longitude: number;
  /**
   * The only pin, or that with the lowest price. A club with free times goes before one without.
   */
  pin: Pin;
  /** The number of clubs. */
  count: number;
  free: boolean;
  /** For `leaves` and `expansionZoom`. Undefined for a single pin. */
  clusterId?: number;
}

export const priceOf = (pin: Pin): number => (pin.free ? (pin.price_from?.amount ?? 1e12) : 1e15);

interface Properties {
  pin: Pin;
}

/** An index of the pins of a result, queried for each zoom and area. */
export class Clusters {
  readonly #index = new Supercluster<Properties, Properties>({
    radius: RADIUS,
    extent: 256,
    maxZoom: MAX_ZOOM,
    map: ({ pin }) => ({ pin }),
    reduce: (sum, { pin }) => {
      if (priceOf(pin) < priceOf(sum.pin)) sum.pin = pin;
    },
  });

  constructor(pins: readonly Pin[]) {
    this.#index.load(
      pins.map((pin) => ({
        type: 'Feature',
        properties: { pin },
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
      })),
    );
  }

  /** The markers of an area: at most one in each square of about the radius. */
  markers([south, west, north, east]: MapBounds, zoom: number): Marker[] {
    return this.#index.getClusters([west, south, east, north], zoom).map((feature) => {
      const [longitude, latitude] = feature.geometry.coordinates as [number, number];
      const { pin } = feature.properties;
      const place = { latitude, longitude, pin, free: pin.free };
      return isCluster(feature)
        ? {
            ...place,
            key: `cluster ${feature.properties.cluster_id}`,
            count: feature.properties.point_count,
            clusterId: feature.properties.cluster_id,
          }
        : { ...place, key: `pin ${pin.id}`, count: 1 };
    });
  }

  leaves(clusterId: number): Pin[] {
    return this.#index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.pin);
  }

  /** The zoom at which the cluster splits. Above MAX_ZOOM if all of its clubs are at one place. */
  expansionZoom(clusterId: number): number {
    return this.#index.getClusterExpansionZoom(clusterId);
  }
}

function isCluster(
  feature: ClusterFeature<Properties> | PointFeature<Properties>,
): feature is ClusterFeature<Properties> {
  return 'cluster' in feature.properties;
}
