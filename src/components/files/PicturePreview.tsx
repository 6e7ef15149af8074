import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import styles from './files.module.css';

interface Props {
  name: string;
  picture: Blob;
  onClose: () => void;
}

/** A picture as it fits onto the screen. As an image its bytes are drawn and never run. */
export function PicturePreview({ name, picture, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <Modal
      open
      title={<span className={styles.title}>{name}</span>}
      footer={null}
      width="80vw"
      centered
      onCancel={onClose}
    >
      {url && <img src={url} alt={name} className={styles.picture} />}
    </Modal>
  );
}
