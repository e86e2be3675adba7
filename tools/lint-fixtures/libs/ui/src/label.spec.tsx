export const sample = <p>Parcel</p>;
