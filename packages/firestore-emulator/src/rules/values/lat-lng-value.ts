/** A point on the earth in degrees. */
export class LatLngValue {
  readonly type = 'latlng';
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}
