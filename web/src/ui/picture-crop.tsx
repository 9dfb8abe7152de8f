// Moves and enlarges a picture under a window, by pointer, touch and arrow keys.
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './picture-crop.module.css';

/** The part of the picture to keep, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Square = Omit<Area, 'height'>;

const MOST = 4;

export function PictureCrop({
  address,
  words,
  isRound,
  aspect = 1,
  onChange,
}: {
  address: string;
  words: { move: string; zoom: string };
  isRound?: boolean;
  /** Width by height. */
  aspect?: number;
  onChange: (area: Area) => void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.cropper}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': words.move }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onChange(area)}
        />
      </div>
      <Slider className={styles.zoom ?? ''} minValue={1} maxValue={MOST} step={0.05} value={zoom} onChange={setZoom}>
        <Label>{words.zoom}</Label>
        <SliderTrack className={styles.track ?? ''}>
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
    </>
  );
}
