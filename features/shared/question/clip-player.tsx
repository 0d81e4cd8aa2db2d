import { Eye, Pause, Play, RotateCcw, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatCountdown, formatNumber } from '../i18n/format.ts';
import { clipVolumeAtom } from '../state/persisted-state.ts';
import { usePersisted } from '../state/use-persisted.ts';
import { Button } from '../ui/button.tsx';
import type { AudioView } from './view-models.ts';

/** By file extension: a browser skips formats that it cannot play without loading them. */
const TYPES: Readonly<Record<string, string>> = {
  ogg: 'audio/ogg; codecs=opus',
  webm: 'audio/webm; codecs=opus',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
};

/**
 * Plays the clip of a question, automatically if the browser allows it. Calls `onClipEnded` when the clip ends, when the
 * player asks for the options earlier, or when the clip fails to load.
 */
export function ClipPlayer({
  audio,
  onClipEnded,
}: {
  audio: AudioView;
  /** Undefined once the options are shown. */
  onClipEnded: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const clip = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [playedSeconds, setPlayedSeconds] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [volume, setVolume] = usePersisted(clipVolumeAtom);
  const sources = [audio.address, ...(audio.fallback === undefined ? [] : [audio.fallback])];
  const waits = onClipEnded !== undefined;
  const isOver = !isPlaying && playedSeconds >= audio.seconds;

  const play = () => void clip.current?.play().catch(() => setPlaying(false));
  useEffect(() => {
    if (clip.current) clip.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    // browsers refuse autoplay before the first interaction; the button starts the clip then
    if (waits) void clip.current?.play().catch(() => undefined);
  }, [audio.address, waits]);

  return (
    <div className="grid w-full max-w-sm shrink-0 gap-3 rounded-control bg-sunken p-3 short:gap-1.5 short:p-2 flat:flex flat:max-w-lg flat:items-center flat:p-1.5">
      <audio
        ref={clip}
        preload="auto"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPlayedSeconds(currentTarget.currentTime)}
        onEnded={() => {
          setPlaying(false);
          setPlayedSeconds(audio.seconds);
          onClipEnded?.();
        }}
        onError={() => setFailed(true)}
      >
        {sources.map((address) => (
          <source
            key={address}
            src={address}
            type={TYPES[address.split('.').at(-1) ?? '']}
            // the browser tries the sources in order, and fires an error at each that it cannot play
            onError={(event) => {
              // React would pass the event on to the <audio>, as if the clip itself had failed
              event.stopPropagation();
              setFailed(address === sources.at(-1));
            }}
          />
        ))}
      </audio>
      <div className="flex items-center gap-2 sm:gap-3 flat:flex-1">
        <button
          type="button"
          disabled={hasFailed}
          aria-label={t(
            isPlaying ? 'play.audio.pause' : isOver ? 'play.audio.again' : 'play.audio.play',
          )}
          onClick={() => (isPlaying ? clip.current?.pause() : play())}
          className="grid size-14 shrink-0 short:size-[44px] flat:size-[44px] place-items-center rounded-full bg-accent text-on-accent shadow-[0_4px_0_0_var(--accent-ledge)] active:translate-y-1 active:shadow-none disabled:bg-line disabled:text-muted disabled:shadow-none [&_svg]:size-7"
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : isOver ? (
            <RotateCcw aria-hidden="true" />
          ) : (
            <Play aria-hidden="true" className="ms-1 fill-current rtl:-scale-x-100" />
          )}
        </button>
        <div
          role="progressbar"
          aria-label={t('play.audio.progress')}
          aria-valuemin={0}
          aria-valuemax={Math.round(audio.seconds)}
          aria-valuenow={Math.min(Math.round(playedSeconds), Math.round(audio.seconds))}
          className="h-3 min-w-0 flex-1 overflow-hidden rounded-full bg-line"
        >
          <span
            style={{
              inlineSize: `${Math.min(100, (playedSeconds / Math.max(1, audio.seconds)) * 100)}%`,
            }}
            className="block h-full rounded-full bg-seat-3 motion-safe:transition-[inline-size] motion-safe:duration-300 motion-safe:ease-linear"
          />
        </div>
        <bdi dir="ltr" className="font-semibold text-muted tabular-nums">
          {formatCountdown(audio.seconds - playedSeconds)}
        </bdi>
        <Volume value={volume} onChange={setVolume} />
      </div>
      {hasFailed && (
        <p role="alert" className="font-semibold text-danger">
          {t('play.audio.failed')}
        </p>
      )}
      {onClipEnded && (
        <div>
          <Button kind="quiet" onClick={onClipEnded}>
            <Eye aria-hidden="true" />
            {t('play.audio.showOptions')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The volume of clips, as a slider. Renders nothing if only the device controls the volume. */
function Volume({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t, i18n } = useTranslation();
  const isObeyed = useSyncExternalStore(never, isVolumeObeyed, () => false);
  if (!isObeyed) return null;
  const Icon = value === 0 ? VolumeX : value < 0.5 ? Volume1 : Volume2;
  return (
    <label className="flex shrink-0 items-center gap-1 text-muted">
      <Icon aria-hidden="true" className="size-5" />
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={Math.round(value * 100)}
        aria-label={t('play.audio.volume')}
        aria-valuetext={formatNumber(i18n.language, value, { style: 'percent' })}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
        className="h-11 w-[min(4.5rem,16vw)] accent-(--accent)"
      />
    </label>
  );
}

const never = () => () => {};

/** iOS ignores the volume that a page sets */
function isVolumeObeyed(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
