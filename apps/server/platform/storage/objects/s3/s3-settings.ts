export interface S3Settings {
  /** The server's address; the bucket is the first part of the path. */
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
