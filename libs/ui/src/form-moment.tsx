import { useState, type ReactNode } from 'react';
import { bangkokDate, formatTime, startOfBangkokDay } from '@lamliang/kernel';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { useBound, type BoundProps } from './form-fields.tsx';

const MINUTE_MS = 60_000;

/**
 * A moment in Bangkok: its day and its time of day, side by side. Until both are given there is none.
 * @param first the day that it begins with, where the form has no moment yet
 * @param time the label of the time of day
 */
export function FormMoment({
  first = '',
  time,
  min,
  max,
  ...props
}: BoundProps & { first?: string; time: ReactNode; min?: string; max?: string }) {
  const { frame, empty, value, onChange, onBlur, ref, name } = useBound(props);
  const given = value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
  const [day, setDay] = useState(given ? bangkokDate(given) : first);
  const [clock, setClock] = useState(given ? formatTime(given) : '');
  const tell = (nextDay: string, nextClock: string) => {
    setDay(nextDay);
    setClock(nextClock);
    const [hours, minutes] = nextClock.split(':').map(Number);
    const isWhole = nextDay !== '' && hours !== undefined && minutes !== undefined;
    onChange(isWhole ? new Date(startOfBangkokDay(nextDay).getTime() + (hours * 60 + minutes) * MINUTE_MS) : empty);
  };
  // What is wrong is said where it is missing.
  const { error, hint, field: _, ...shown } = frame;
  const late = day !== '' && clock === '';
  return (
    <>
      <DateField
        {...shown}
        hint={hint}
        error={late ? undefined : error}
        name={name}
        field={name}
        className="half"
        value={day}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        onValue={(next) => tell(next, clock)}
        // What is no day does not leave the day of before.
        onText={() => tell('', clock)}
      />
      <Field
        label={time}
        error={late ? error : undefined}
        required={shown.required}
        optional={shown.optional}
        className="half"
        type="time"
        ref={ref}
        field={`${name}_time`}
        value={clock}
        inputProps={{ dir: 'ltr' }}
        onBlur={onBlur}
        onChange={(event) => tell(day, event.target.value)}
      />
    </>
  );
}
