declare module '@svg-maps/thailand' {
  interface SvgMap {
    label: string;
    viewBox: string;
    locations: { name: string; id: string; path: string }[];
  }
  const map: SvgMap;
  export default map;
}
