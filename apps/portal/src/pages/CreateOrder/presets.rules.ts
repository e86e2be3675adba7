import { quoteOf, type Draft } from './draft.rules.ts';

const PARTS = ['parcel_type', 'width', 'length', 'height', 'weight'] as const;
type Parcel = Pick<Draft, (typeof PARTS)[number]>;
/** A parcel that the shop sends often, under its own name; text as in the form: kilograms and centimetres. */
export type OwnPreset = Parcel & { name: string };

/** The parcel's fields, and no others. */
export const parcelOf = ({ parcel_type, width, length, height, weight }: Parcel): Parcel => ({
  parcel_type,
  width,
  length,
  height,
  weight,
});

/** The form's parcel as a preset; undefined without a name, or while size or weight are missing or wrong. */
export function presetFrom(draft: Draft, name: string): OwnPreset | undefined {
  const { lacking } = quoteOf(draft, '');
  if (name.trim() === '' || lacking.includes('weight') || lacking.includes('size')) return undefined;
  return { ...parcelOf(draft), name: name.trim() };
}

export const isOf = (draft: Draft, preset: OwnPreset): boolean => PARTS.every((part) => draft[part] === preset[part]);

/** The presets with one more, in the place of one with the same name. */
export function withPreset(presets: readonly OwnPreset[], preset: OwnPreset): OwnPreset[] {
  const at = presets.findIndex(({ name }) => name === preset.name);
  return at === -1 ? [...presets, preset] : presets.with(at, preset);
}

/** The presets with one back in its place; unchanged where another has taken its name meanwhile. */
export function restored(presets: readonly OwnPreset[], preset: OwnPreset, at: number): OwnPreset[] {
  if (presets.some(({ name }) => name === preset.name)) return [...presets];
  return presets.toSpliced(at, 0, preset);
}

/** The presets with one renamed; unchanged without a name, and where another has it. */
export function renamed(presets: readonly OwnPreset[], from: string, to: string): OwnPreset[] {
  const name = to.trim();
  if (name === '' || presets.some((preset) => preset.name === name)) return [...presets];
  return presets.map((preset) => (preset.name === from ? { ...preset, name } : preset));
}
