import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import styles from './online.module.css';

interface Props {
  onShot: (file: File) => void;
  onClose: () => void;
}

/** The device's camera; what was shot is a file like any other. */
export default function CameraDialog({ onShot, onClose }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  useFocusReturn();
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const begin = async () => {
      const found = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = found;
      if (isGone || !video.current) return stop();
      video.current.srcObject = found;
      await video.current.play();
      setReady(true);
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    // Browsers offer the camera only on a secure connection.
    Promise.resolve()
      .then(begin)
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const shoot = () => {
    const seen = video.current;
    if (!seen) return;
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return;
        const when = formatInstant(new Date().toISOString()).replaceAll(':', '.');
        onShot(new File([blob], `${t('questionnaire.online.photoName', { when })}.jpg`, { type: 'image/jpeg' }));
        onClose();
      },
      'image/jpeg',
      0.85,
    );
  };
  return (
    <Modal
      open
      width={640}
      title={t('questionnaire.online.camera')}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!ready} onClick={shoot}>
          {t('questionnaire.online.shoot')}
        </Button>
      }
    >
      {failed ? (
        <EmptyState title={t('questionnaire.online.noCamera')} text={t('questionnaire.online.noCameraText')} />
      ) : (
        <video ref={video} className={styles.video} muted playsInline />
      )}
    </Modal>
  );
}
